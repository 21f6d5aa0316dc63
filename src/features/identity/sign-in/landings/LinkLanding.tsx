import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { EmailForm } from '#contract/identity/sign-in-forms.ts'
import { Button } from '#ui/Button.tsx'
import { EmailField } from '../EmailField.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from '../steps/StepFrame.tsx'
import { useAction } from '../use-action.ts'
import { useForm } from '../use-form.ts'
import type { SignIn } from '../use-sign-in.ts'

/**
 * The sign-in link. Opening it does nothing; the tap signs in. The address is the one kept on this device or typed;
 * never one from the link, which could be somebody else's.
 */
export function LinkLanding({ signIn, blocked }: { signIn: SignIn; blocked: boolean }) {
  const { t } = useTranslation('sign-in')
  const [knownEmail, setKnownEmail] = useState(() => signIn.signInLink()?.email ?? null)
  const restoreRedirect = useEffectEvent(signIn.restoreRedirect)
  useEffect(() => restoreRedirect(), [])
  const entering = useAction()
  const { form, busy, failure, errorOf } = useForm(EmailForm, ({ email }) =>
    signIn.enterWithLink(email),
  )

  return (
    <StepFrame
      title={t('linkLanding.title')}
      text={t(knownEmail === null ? 'linkLanding.whichAddress' : 'linkLanding.text')}
    >
      <FailureNotice failure={entering.failure ?? failure} />
      {knownEmail === null ? (
        <form {...form}>
          <EmailField error={errorOf('email')} />
          <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
            {t('linkLanding.submit')}
          </Button>
        </form>
      ) : (
        <Button
          size="large"
          wide
          busy={entering.busy}
          disabled={blocked}
          onClick={() => entering.run(() => signIn.enterWithLink(knownEmail))}
        >
          {t('linkLanding.submitAs', { email: knownEmail })}
        </Button>
      )}
      <OtherWays>
        {knownEmail !== null && (
          <Button variant="quiet" onClick={() => setKnownEmail(null)}>
            {t('linkLanding.otherAddress')}
          </Button>
        )}
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('linkLanding.newLink')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
