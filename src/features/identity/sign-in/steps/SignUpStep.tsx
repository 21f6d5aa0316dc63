import { useTranslation } from 'react-i18next'
import { passwordMinimumCharacters, SignUpForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { WrongFields } from '#ui/forms/WrongFields.tsx'
import { AgeFields } from '../AgeFields.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { TermsCheckbox } from '../TermsCheckbox.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

export function SignUpStep({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation(['sign-in', 'error'])
  const { form, busy, failure, errorOf } = useForm(SignUpForm, signIn.signUp)
  return (
    <StepFrame title={t('signUp.title')} text={t('signUp.text')}>
      <form {...form}>
        <WrongFields title={t('error:check')} />
        <FailureNotice failure={failure} />
        <Field
          label={t('name')}
          hint={t('nameHint')}
          name="name"
          autoComplete="nickname"
          error={errorOf('name')}
        />
        <EmailField error={errorOf('email')} />
        <PasswordField
          autoComplete="new-password"
          hint={t('passwordHint', { count: passwordMinimumCharacters })}
          error={errorOf('password')}
        />
        <AgeFields errorOf={errorOf} />
        <TermsCheckbox error={errorOf('terms_version')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('signUp.submit')}
        </Button>
      </form>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('signUp.haveAccount')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
