import { useTranslation } from 'react-i18next'
import type { LastAttempt, OrderStatus } from '#contract/orders/orders.ts'
import { useSchoolContact } from '#platform/school-contact.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

/** The last attempt ended without a payment: what happened, and the ways on. */
export function AttemptNotice({
  number,
  status,
  outcome,
  mayPay,
  isLeaving,
  online,
  onAgain,
  onOtherWay,
}: {
  /** The order's, or the attempt's. */
  number: string
  status: OrderStatus
  outcome: LastAttempt['outcome']
  /** Not while a guardian has to agree first. */
  mayPay: boolean
  isLeaving: boolean
  online: boolean
  onAgain: () => void
  onOtherWay: () => void
}) {
  const { t } = useTranslation(['checkout', 'common'])
  const { chat } = useSchoolContact(number)
  // The same card has just been refused: the way on is the review, with every way to pay.
  const cardFailed = status === 'UNCOLLECTABLE'
  return (
    <Notice
      tone="warning"
      announce
      title={t(cardFailed ? 'status.uncollectable' : `attempt.${outcome}`)}
      {...(mayPay && {
        action: (
          <span className="cluster">
            {!cardFailed && (
              <Button variant="accent" busy={isLeaving} disabled={!online} onClick={onAgain}>
                {t(isLeaving ? 'pay.leaving' : 'attempt.again')}
              </Button>
            )}
            <Button variant={cardFailed ? 'accent' : 'secondary'} onClick={onOtherWay}>
              {t(cardFailed ? 'steps.review' : 'attempt.otherWay')}
            </Button>
          </span>
        ),
      })}
    >
      {t(`attempt.${outcome}What`)} {chat && <a href={chat}>{t('common:chat')}</a>}
    </Notice>
  )
}
