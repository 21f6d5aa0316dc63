import { useState } from 'react'
import { PasswordForm, type SignInOptions } from '#contract/sign-in.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { maskEmail, type PersonHere } from '#platform/people.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FailureNotice } from './FailureNotice.tsx'
import { GoogleButton } from './GoogleButton.tsx'
import { OtherWays } from './OtherWays.tsx'
import { PasswordField } from './PasswordField.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAction } from './use-action.ts'
import { useForm } from './use-form.ts'
import type { SignIn } from './use-sign-in.ts'

/** Somebody of this phone's list: their address is filled in and not shown, the proof is theirs to give. */
export function KnownStep({
  person: { firstName, email },
  options,
  signIn,
  blocked,
}: {
  person: PersonHere
  options: SignInOptions | null
  signIn: SignIn
  blocked: boolean
}) {
  const { t } = useTranslation('people')
  const { form, busy, failure, errorOf } = useForm(PasswordForm, ({ password }) =>
    signIn.enterWithPassword(email, password),
  )
  const sending = useAction()
  const [isSent, setIsSent] = useState(false)
  const masked = maskEmail(email)
  return (
    <StepFrame title={t('known.title', { name: firstName || masked })} text={firstName && masked}>
      <form {...form}>
        <FailureNotice failure={failure ?? sending.failure} />
        <input type="hidden" name="email" value={email} autoComplete="username" />
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
          onLeave={() => signIn.leaveForGoogle(email)}
        />
      )}
      {isSent && (
        <Notice tone="success" announce>
          {t('known.linkSent', { email: masked })}
        </Notice>
      )}
      <OtherWays>
        <Button
          variant="quiet"
          busy={sending.busy}
          disabled={blocked || isSent}
          onClick={() =>
            sending.run(async () => {
              await signIn.sendLinkAgain(email)
              setIsSent(true)
            })
          }
        >
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
