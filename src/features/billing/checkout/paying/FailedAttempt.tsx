import { useTranslation } from 'react-i18next'
import type { LastAttempt } from '#contract/billing/orders.ts'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import { useResetOnReturn } from '#ui/use-reset-on-return.ts'
import { AttemptNotice } from './AttemptNotice.tsx'
import { failureWords, isOrderOutdated } from './failure-words.ts'
import type { OrderOnScreen } from '../order-query.ts'
import { usePayOrder } from '../use-order-changes.ts'

type Props = {
  programmeId: number
  order: OrderOnScreen
  attempt: LastAttempt
  online: boolean
  onReview: () => void
  leaveTo: (url: string) => void
}

/** The last attempt of a student's order, which ended without a payment. */
export function FailedAttempt({ programmeId, order, attempt, online, onReview, leaveTo }: Props) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)
  useResetOnReturn(reset)
  return (
    <>
      <AttemptNotice
        number={order.order_id}
        status={order.order_status}
        attempt={attempt}
        payBy={order.pay_by}
        mayPay
        isLeaving={isLeaving}
        online={online}
        onAgain={() => pay({ plan: 'once' })}
        onOtherWay={onReview}
      />
      <FormFailure text={error && !isOrderOutdated(error) && t(failureWords(error))} />
    </>
  )
}
