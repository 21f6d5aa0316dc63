import { useTranslation } from 'react-i18next'
import { WelcomeForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { AgeFields } from '../AgeFields.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { GuardianAge, useGuardianSignUp } from '../GuardianAge.tsx'
import { NameField } from '../NameField.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { StudentInstead } from '../StudentInstead.tsx'
import { TermsCheckbox } from '../TermsCheckbox.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = { name: string; signIn: SignIn; blocked: boolean }

/** A sign-in without the answers of a sign-up: asks for name, age and consent to the terms. */
export function WelcomeStep({ name, signIn, blocked }: Props) {
  const { t } = useTranslation('sign-in')
  const isGuardian = useGuardianSignUp()
  const { form, busy, failure, errorOf } = useForm(WelcomeForm, signIn.welcome)
  return (
    <StepFrame
      title={t('welcome.title')}
      text={t(isGuardian ? 'guardian.welcome' : 'welcome.text')}
    >
      <form {...form}>
        <FailureNotice failure={failure} />
        <NameField name={name} error={errorOf('name')} />
        {isGuardian ? <GuardianAge /> : <AgeFields errorOf={errorOf} />}
        <TermsCheckbox error={errorOf('terms_version')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('welcome.submit')}
        </Button>
      </form>
      {isGuardian && (
        <OtherWays>
          <StudentInstead />
        </OtherWays>
      )}
    </StepFrame>
  )
}
