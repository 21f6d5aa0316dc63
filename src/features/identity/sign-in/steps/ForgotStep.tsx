import { useTranslation } from 'react-i18next'
import { EmailForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

export function ForgotStep({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation('sign-in')
  const { form, busy, failure, errorOf } = useForm(EmailForm, ({ email }) =>
    signIn.sendReset(email),
  )
  return (
    <StepFrame title={t('forgot.title')} text={t('forgot.text')}>
      <form {...form}>
        <FailureNotice failure={failure} />
        <EmailField error={errorOf('email')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('forgot.submit')}
        </Button>
      </form>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('password')}>
          {t('back')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
