import { useTranslation } from 'react-i18next'
import { PasswordForm } from '#contract/identity/sign-in-forms.ts'
import type { SignInOptions } from '#contract/identity/identity-platform.ts'
import type { PersonHere } from '#platform/session/people.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { GoogleButton } from '../GoogleButton.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { PasswordField } from '../PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = { person: PersonHere; options: SignInOptions | null; signIn: SignIn; blocked: boolean }

/** Sign-in of a remembered person. This phone knows only the masked address, so the person enters the full one. */
export function RememberedPersonStep({
  person: { firstName, email: masked },
  options,
  signIn,
  blocked,
}: Props) {
  const { t } = useTranslation(['people', 'sign-in'])
  const { form, busy, failure, errorOf } = useForm(PasswordForm, ({ email, password }) =>
    signIn.enterWithPassword(email, password),
  )
  return (
    <StepFrame title={t('known.title', { name: firstName || masked })} text={firstName && masked}>
      <form {...form}>
        <FailureNotice failure={failure} />
        <EmailField error={errorOf('email')} />
        <PasswordField autoComplete="current-password" error={errorOf('password')} />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('sign-in:password.submit')}
        </Button>
      </form>
      {options?.google && (
        <GoogleButton
          blocked={blocked}
          busy={false}
          userAgent={navigator.userAgent}
          onLeave={() => signIn.leaveForGoogle()}
        />
      )}
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('sign-in:choose.sendLink')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('forgot')}>
          {t('sign-in:password.forgot')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('known.else')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
