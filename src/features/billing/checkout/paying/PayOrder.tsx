import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router-dom'
import type { CardForm } from '#contract/billing/payments/card-form.ts'
import type { PaymentPlan } from '#contract/billing/orders.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { WaitingForGuardian } from '#features/billing/orders/WaitingForGuardian.tsx'
import { Button } from '#ui/Button.tsx'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useResetOnReturn } from '#ui/use-reset-on-return.ts'
import { AskGuardian } from '../AskGuardian.tsx'
import styles from '../checkout.module.css'
import { orderDetailsQuery, type OrderOnScreen, type PersonalDetails } from '../order-query.ts'
import { useGuardianToPay } from '../use-guardian-to-pay.ts'
import { PayForm } from './PayForm.tsx'
import { usePayOrder } from '../use-order-changes.ts'

type Props = {
  programmeId: number
  order: OrderOnScreen
  online: boolean
  plan: PaymentPlan
  onPlan: (plan: PaymentPlan) => void
  leaveTo: (url: string) => void
}

/** Opens the provider's page, or asks the guardian to pay. */
export function PayOrder({ programmeId, order, online, plan, onPlan, leaveTo }: Props) {
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)
  const { data: details } = useQuery(orderDetailsQuery(programmeId))
  const { t } = useTranslation(['orders', 'checkout'])
  useResetOnReturn(reset)
  const guardian = details?.guardian_detail
  const { state } = useLocation() as { state: { paysMyself?: boolean } | null }
  const [paysMyself, setPaysMyself] = useState(state?.paysMyself === true)
  const { link, isLoading } = useGuardianToPay(order, guardian != null)
  const mayWait = order.order_status === 'OPEN' && !paysMyself
  if (mayWait && isLoading) return <Skeleton shape="block" height="12rem" />
  if (mayWait && link?.asked_at)
    return (
      <>
        <WaitingForGuardian link={link} order={order} barClass={styles.bar}>
          <Button variant="secondary" onClick={() => setPaysMyself(true)}>
            {t('waiting.myself')}
          </Button>
        </WaitingForGuardian>
        <p>
          <Link to={`/orders/${order.order_id}`}>{t('checkout:ask.share')}</Link>
        </p>
      </>
    )
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
      {guardian && !isLoading && (
        <AskGuardian
          programmeId={programmeId}
          order={order}
          online={online && !isLeaving}
          name={guardian.name}
          hasRequest={link?.asked_at != null}
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
