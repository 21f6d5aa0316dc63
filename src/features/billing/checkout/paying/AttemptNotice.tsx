import { useTranslation } from 'react-i18next'
import type { LastAttempt, OrderStatus } from '#contract/billing/orders.ts'
import { sentences } from '#platform/i18n/use-format.ts'
import { useSchoolContact } from '#platform/school/school-contact.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { usePayBy } from '../use-pay-by.ts'

/** The last attempt ended without a payment: the reason, and how to continue. */
export function AttemptNotice({
  number,
  status,
  attempt: { outcome, plan },
  payBy,
  mayPay,
  isLeaving,
  online,
  onAgain,
  onOtherWay,
}: {
  /** The reference of the order or of the attempt. */
  number: string
  status: OrderStatus
  attempt: LastAttempt
  /** The order's deadline. */
  payBy: string | null
  /** False until a guardian has agreed. */
  mayPay: boolean
  isLeaving: boolean
  online: boolean
  onAgain: () => void
  onOtherWay: () => void
}) {
  const { t } = useTranslation(['checkout', 'common'])
  const { chat } = useSchoolContact(number)
  const deadline = usePayBy(payBy)
  const cardFailed = status === 'UNCOLLECTABLE'
  // A card plan is set up in the payment form.
  const isCard = cardFailed || plan === 'instalments'
  const needsOtherCard = isCard && outcome === 'declined'
  return (
    <Notice
      tone="warning"
      announce
      title={t(cardFailed ? 'status.uncollectable' : `attempt.${outcome}`)}
      {...(mayPay && {
        action: (
          <span className="cluster">
            {!isCard && (
              <Button variant="accent" busy={isLeaving} disabled={!online} onClick={onAgain}>
                {t(isLeaving ? 'pay.leaving' : 'attempt.again')}
              </Button>
            )}
            <Button variant={isCard ? 'accent' : 'secondary'} onClick={onOtherWay}>
              {t(
                needsOtherCard ? 'attempt.otherCard' : isCard ? 'steps.review' : 'attempt.otherWay',
              )}
            </Button>
          </span>
        ),
      })}
    >
      {sentences(t(needsOtherCard ? 'attempt.otherCardWhat' : `attempt.${outcome}What`), deadline)}{' '}
      {chat && <a href={chat}>{t('common:chat')}</a>}
    </Notice>
  )
}
