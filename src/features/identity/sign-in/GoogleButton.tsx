import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { GoogleMark } from './GoogleMark.tsx'
import { useAction } from './use-action.ts'

type Props = { userAgent: string; blocked: boolean; busy: boolean; onLeave: () => Promise<void> }

export function GoogleButton({ userAgent, blocked, busy, onLeave }: Props) {
  const { t } = useTranslation('sign-in')
  const leaving = useAction()
  const works = googleSignInWorks(userAgent)
  return (
    <>
      <Button
        variant="secondary"
        size="large"
        wide
        busy={busy || leaving.busy}
        disabled={blocked || !works}
        onClick={() => leaving.run(onLeave)}
      >
        <GoogleMark />
        {t('choose.google')}
      </Button>
      {!works && <Notice tone="warning">{t('choose.googleNotOnIos16')}</Notice>}
      <FailureNotice failure={leaving.failure} />
    </>
  )
}

export function googleSignInWorks(userAgent: string): boolean {
  return !/\b(?:iPhone|iPad|iPod)\b.*\bOS 16_/.test(userAgent)
}
