import { useTranslation } from 'react-i18next'
import { NewPasswordForm, passwordMinimumCharacters } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from '../steps/StepFrame.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = { oobCode: string; signIn: SignIn; blocked: boolean }

export function ResetLanding({ oobCode, signIn, blocked }: Props) {
  const { t } = useTranslation('sign-in')
  const { form, busy, failure, errorOf } = useForm(NewPasswordForm, ({ password }) =>
    signIn.changePassword(oobCode, password),
  )
  return (
    <StepFrame title={t('resetLanding.title')} text={t('resetLanding.text')}>
      <form {...form}>
        <FailureNotice failure={failure} />
        <PasswordField
          autoComplete="new-password"
          hint={t('passwordHint', { count: passwordMinimumCharacters })}
          error={errorOf('password')}
        />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('resetLanding.submit')}
        </Button>
      </form>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('forgot')}>
          {t('resetLanding.newLink')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
