import { useTranslation } from 'react-i18next'
import { PasswordForm } from '#contract/identity/sign-in-forms.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import { Button } from '#ui/Button.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { GoogleButton } from '../GoogleButton.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAction } from '../use-action.ts'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

/** Repeated sign-in of a signed-in person before a sensitive change; their email is known. */
export function AgainStep({
  person: { name, email },
  options,
  signIn,
  blocked,
  googleBusy,
}: {
  person: { name: string; email: string }
  options: SignInOptions | null
  signIn: SignIn
  blocked: boolean
  googleBusy: boolean
}) {
  const { t } = useTranslation('sign-in')
  const sendingCode = useAction()
  const { form, busy, failure, errorOf } = useForm(PasswordForm, ({ password }) =>
    signIn.enterWithPassword(email, password),
  )
  return (
    <StepFrame title={t('again.title', { name })} text={t('again.text', { email })}>
      <form {...form}>
        <FailureNotice failure={sendingCode.failure ?? failure} />
        {/* Tells a password manager whose password it is. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField autoComplete="current-password" error={errorOf('password')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('password.submit')}
        </Button>
      </form>
      <Button
        variant="secondary"
        wide
        busy={sendingCode.busy}
        disabled={blocked}
        onClick={() => sendingCode.run(() => signIn.sendCode(email))}
      >
        {t('choose.sendCode')}
      </Button>
      {options?.google && (
        <GoogleButton
          blocked={blocked}
          busy={googleBusy}
          userAgent={navigator.userAgent}
          onLeave={() => signIn.leaveForGoogle()}
        />
      )}
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('forgot')}>
          {t('password.forgot')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
