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
  return (
    <Notice
      tone="warning"
      announce
      title={t(status === 'UNCOLLECTABLE' ? 'status.uncollectable' : `attempt.${outcome}`)}
      {...(mayPay && {
        action: (
          <span className="cluster">
            <Button variant="accent" busy={isLeaving} disabled={!online} onClick={onAgain}>
              {t(isLeaving ? 'pay.leaving' : 'attempt.again')}
            </Button>
            <Button variant="secondary" onClick={onOtherWay}>
              {t('attempt.otherWay')}
            </Button>
          </span>
        ),
      })}
    >
      {t(`attempt.${outcome}What`)} {chat && <a href={chat}>{t('common:chat')}</a>}
    </Notice>
  )
}
