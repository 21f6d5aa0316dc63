import { useTranslation } from 'react-i18next'
import type { LastAttempt } from '#contract/orders/orders.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/FormFailure.tsx'
import { Notice } from '#ui/Notice.tsx'
import { failureWords, isOvertaken } from './failure-words.ts'
import type { OrderOnScreen } from './order-query.ts'
import { useBack } from './use-back.ts'
import { usePayOrder } from './use-order-changes.ts'

/** The last attempt ended without a payment: what happened, and the ways on. */
export function FailedAttempt({
  programmeId,
  order,
  attempt: { outcome, plan },
  online,
  onReview,
  leaveTo,
}: {
  programmeId: number
  order: OrderOnScreen
  attempt: LastAttempt
  online: boolean
  onReview: () => void
  leaveTo: (url: string) => void
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)
  useBack(reset)
  // A card plan is set up with its form.
  const payAgain = () => (plan === 'once' ? pay({ plan }) : onReview())
  return (
    <>
      <Notice
        tone="warning"
        announce
        title={t(
          order.order_status === 'UNCOLLECTABLE' ? 'status.uncollectable' : `attempt.${outcome}`,
        )}
        action={
          <span className="cluster">
            <Button variant="accent" busy={isLeaving} disabled={!online} onClick={payAgain}>
              {t(isLeaving ? 'pay.leaving' : 'attempt.again')}
            </Button>
            <Button variant="secondary" onClick={onReview}>
              {t('attempt.otherWay')}
            </Button>
          </span>
        }
      >
        {t(`attempt.${outcome}What`)}
      </Notice>
      <FormFailure text={error && !isOvertaken(error) && t(failureWords(error))} />
    </>
  )
}
