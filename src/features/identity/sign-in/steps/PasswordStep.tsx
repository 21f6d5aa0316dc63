import { useTranslation } from 'react-i18next'
import { PasswordForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

export function PasswordStep({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation('sign-in')
  const { form, busy, failure, errorOf } = useForm(PasswordForm, ({ email, password }) =>
    signIn.enterWithPassword(email, password),
  )
  return (
    <StepFrame title={t('password.title')}>
      <form {...form}>
        <FailureNotice failure={failure} />
        <EmailField error={errorOf('email')} />
        <PasswordField autoComplete="current-password" error={errorOf('password')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('password.submit')}
        </Button>
      </form>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('forgot')}>
          {t('password.forgot')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('otherWays')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
