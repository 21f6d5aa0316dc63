import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from '../steps/StepFrame.tsx'
import { useAction } from '../use-action.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = { oobCode: string; signIn: SignIn; blocked: boolean }

/** The verification link. Opening it does nothing; the tap verifies. */
export function VerifyLanding({ oobCode, signIn, blocked }: Props) {
  const { t } = useTranslation('sign-in')
  const { busy, failure, run } = useAction()
  return (
    <StepFrame title={t('verifyLanding.title')} text={t('verifyLanding.text')}>
      <FailureNotice failure={failure} />
      <Button
        size="large"
        wide
        busy={busy}
        disabled={blocked}
        onClick={() => run(() => signIn.verifyEmail(oobCode))}
      >
        {t('verifyLanding.submit')}
      </Button>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('password')}>
          {t('verifyLanding.signIn')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
