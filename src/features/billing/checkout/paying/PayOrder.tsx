import { useQuery } from '@tanstack/react-query'
import type { CardForm } from '#contract/billing/card-form.ts'
import type { PaymentPlan } from '#contract/billing/orders.ts'
import { AskGuardian } from '../AskGuardian.tsx'
import { orderDetailsQuery, type OrderOnScreen, type PersonalDetails } from '../order-query.ts'
import { PayForm } from './PayForm.tsx'
import { useBack } from '../use-back.ts'
import { usePayOrder } from '../use-order-changes.ts'

/** Opens the provider's page, or asks the guardian to pay. */
export function PayOrder({
  programmeId,
  order,
  online,
  plan,
  onPlan,
  leaveTo,
}: {
  programmeId: number
  order: OrderOnScreen
  online: boolean
  plan: PaymentPlan
  onPlan: (plan: PaymentPlan) => void
  leaveTo: (url: string) => void
}) {
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)
  const { data: details } = useQuery(orderDetailsQuery(programmeId))
  useBack(reset)
  const guardian = details?.guardian_detail
  return (
    <>
      <PayForm
        order={order}
        online={online}
        plan={plan}
        onPlan={onPlan}
        payer={payerOf(details)}
        isLeaving={isLeaving}
        error={error}
        onPay={pay}
        isStep
      />
      {guardian && (
        <AskGuardian
          programmeId={programmeId}
          order={order}
          online={online && !isLeaving}
          name={guardian.name}
        />
      )}
    </>
  )
}

/** The payer: the guardian named in the order, else the student. The IC number is never prefilled. */
function payerOf(details: PersonalDetails | null | undefined): CardForm {
  const payer = details?.guardian_detail ?? details?.user_detail
  return {
    cc_name: payer?.name ?? '',
    cc_email: payer?.email ?? '',
    cc_ic: '',
    cc_phone: payer?.contact ?? '',
  }
}
