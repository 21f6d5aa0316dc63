import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useAction } from '../use-action.ts'
import type { SignIn } from '../use-sign-in.ts'

type Outcome = 'not-yet' | 'sent-again'

type Props = { email: string; signIn: SignIn; blocked: boolean }

export function VerifyStep({ email, signIn, blocked }: Props) {
  const { t } = useTranslation('sign-in')
  const actions = { confirm: useAction(), mail: useAction(), code: useAction() }
  /** The failure of the last one is shown. */
  const [last, setLast] = useState<keyof typeof actions>('confirm')
  const [outcome, setOutcome] = useState<Outcome | null>(null)

  function run(action: keyof typeof actions, work: () => Promise<void>) {
    setLast(action)
    setOutcome(null)
    actions[action].run(work)
  }
  const confirm = () =>
    run('confirm', async () => {
      if (!(await signIn.confirmVerified())) setOutcome('not-yet')
    })
  const sendAgain = () =>
    run('mail', async () => {
      await signIn.sendVerificationAgain(email)
      setOutcome('sent-again')
    })
  const sendCode = () => run('code', () => signIn.sendCode(email))

  return (
    <StepFrame title={t('verify.title')} text={t('verify.text', { email })}>
      <FailureNotice failure={actions[last].failure} />
      {outcome === 'not-yet' && (
        <Notice tone="warning" announce>
          {t('verify.notYet')}
        </Notice>
      )}
      {outcome === 'sent-again' && (
        <Notice tone="success" announce>
          {t('verify.sentAgain', { email })}
        </Notice>
      )}
      <Button size="large" wide busy={actions.confirm.busy} disabled={blocked} onClick={confirm}>
        {t('verify.done')}
      </Button>
      <Button
        variant="secondary"
        wide
        busy={actions.mail.busy}
        disabled={blocked}
        onClick={sendAgain}
      >
        {t('verify.sendAgain')}
      </Button>
      <OtherWays>
        <Button variant="quiet" busy={actions.code.busy} disabled={blocked} onClick={sendCode}>
          {t('verify.byCode')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('sign-up')}>
          {t('verify.changeAddress')}
        </Button>
        <Button variant="quiet" onClick={() => signIn.go('password')}>
          {t('verify.signIn')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
