import { useTranslation } from 'react-i18next'
import { passwordMinimumCharacters, SignUpForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { WrongFields } from '#ui/forms/WrongFields.tsx'
import { AgeFields } from '../AgeFields.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { GuardianAge, useGuardianSignUp } from '../GuardianAge.tsx'
import { NameField } from '../NameField.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { StudentInstead } from '../StudentInstead.tsx'
import { TermsCheckbox } from '../TermsCheckbox.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

export function SignUpStep({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation(['sign-in', 'error'])
  const isGuardian = useGuardianSignUp()
  const { form, busy, failure, errorOf } = useForm(SignUpForm, signIn.signUp)
  return (
    <StepFrame title={t(isGuardian ? 'guardian.title' : 'signUp.title')} text={t('signUp.text')}>
      <form {...form}>
        <WrongFields title={t('error:check')} />
        <FailureNotice failure={failure} />
        <NameField error={errorOf('name')} />
        <EmailField error={errorOf('email')} />
        <PasswordField
          autoComplete="new-password"
          hint={t('passwordHint', { count: passwordMinimumCharacters })}
          error={errorOf('password')}
        />
        {isGuardian ? <GuardianAge /> : <AgeFields errorOf={errorOf} />}
        <TermsCheckbox error={errorOf('terms_version')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('signUp.submit')}
        </Button>
      </form>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('signUp.haveAccount')}
        </Button>
        {isGuardian && <StudentInstead />}
      </OtherWays>
    </StepFrame>
  )
}
