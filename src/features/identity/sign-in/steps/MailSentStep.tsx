import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { FailureNotice } from '../FailureNotice.tsx'
import { OtherWays } from '../OtherWays.tsx'
import { StepFrame } from './StepFrame.tsx'
import { useSendAgain } from '../use-send-again.ts'

/** Says that a mail was sent, and what to do if none arrives. `onConfirm` returns whether its link was opened here. */
export function MailSentStep({
  title,
  text,
  blocked,
  onConfirm,
  onSendAgain,
  onOtherAddress,
}: {
  title: string
  text: string
  blocked: boolean
  onConfirm?: () => boolean
  onSendAgain: () => Promise<void>
  onOtherAddress: () => void
}) {
  const { t } = useTranslation('sign-in')
  const { busy, failure, isSent, sendAgain } = useSendAgain(onSendAgain)
  const [isNotYet, setIsNotYet] = useState(false)

  return (
    <StepFrame title={title} text={text}>
      <p>{t('sent.wait')}</p>
      <FailureNotice failure={failure} />
      {isNotYet && (
        <Notice tone="warning" announce>
          {t('sent.notYet')}
        </Notice>
      )}
      {isSent && (
        <Notice tone="success" announce>
          {t('sent.again')}
        </Notice>
      )}
      {onConfirm && (
        <Button size="large" wide disabled={blocked} onClick={() => setIsNotYet(!onConfirm())}>
          {t('verify.done')}
        </Button>
      )}
      <Button variant="secondary" wide busy={busy} disabled={blocked} onClick={sendAgain}>
        {t('sent.sendAgain')}
      </Button>
      <OtherWays>
        <Button variant="quiet" onClick={onOtherAddress}>
          {t('sent.otherAddress')}
        </Button>
      </OtherWays>
    </StepFrame>
  )
}
