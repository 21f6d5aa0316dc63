import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAction } from '../use-action.ts'
import type { SignIn } from '../use-sign-in.ts'

/** The account is about to be deleted. Only the button cancels the deletion; signing in does not. */
export function LeavingStep({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation('sign-in')
  const { busy, failure, run } = useAction()
  return (
    <StepFrame title={t('leaving.title')} text={t('leaving.text')}>
      <FailureNotice failure={failure} />
      <Button
        size="large"
        wide
        busy={busy}
        disabled={blocked}
        onClick={() => run(signIn.keepAccount)}
      >
        {t('leaving.keep')}
      </Button>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('leaving.leave')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
