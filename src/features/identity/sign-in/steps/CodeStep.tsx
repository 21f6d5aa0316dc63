import { useTranslation } from 'react-i18next'
import { CodeForm } from '#contract/identity/code.ts'
import { signInCodeMinutes } from '#contract/shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useForm } from '../use-form.ts'
import { useSendAgain } from '../use-send-again.ts'
import type { SignIn } from '../use-sign-in.ts'

type Props = { email: string; signIn: SignIn; blocked: boolean }

/** The code from the mail: signs in on this page, wherever the mail is read. */
export function CodeStep({ email, signIn, blocked }: Props) {
  const { t } = useTranslation('sign-in')
  const { form, busy, failure, errorOf } = useForm(CodeForm, ({ code }) =>
    signIn.enterWithCode(email, code),
  )
  const again = useSendAgain(() => signIn.sendCodeAgain(email))

  return (
    <StepFrame title={t('code.title')} text={t('code.text', { email, minutes: signInCodeMinutes })}>
      <p>{t('sent.wait')}</p>
      <form {...form}>
        <FailureNotice failure={failure ?? again.failure} />
        {again.isSent && (
          <Notice tone="success" announce>
            {t('code.again')}
          </Notice>
        )}
        <Field
          label={t('code.label')}
          name="code"
          inputMode="numeric"
          autoComplete="one-time-code"
          error={errorOf('code')}
        />
        <Button type="submit" size="large" wide busy={busy} disabled={blocked}>
          {t('code.submit')}
        </Button>
      </form>
      <Button
        variant="secondary"
        wide
        busy={again.busy}
        disabled={blocked}
        onClick={again.sendAgain}
      >
        {t('code.sendAgain')}
      </Button>
      <OtherWays>
        <Button variant="quiet" onClick={() => signIn.go('choose')}>
          {t('code.otherAddress')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
