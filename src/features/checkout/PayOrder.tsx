import { useEffect, useRef, useState, type FormEvent } from 'react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { cardFields, checkCardForm, type CardForm } from '#contract/card-form.ts'
import { formatMoney } from '#contract/calendar.ts'
import type { PaymentPlan } from '#contract/orders.ts'
import type { FieldMessages } from '#contract/validation.ts'
import { Refusal } from '#platform/api/failures.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './checkout.module.css'
import { CardFields } from './CardFields.tsx'
import { failureWords, isOvertaken } from './failure-words.ts'
import { orderDetailsQuery, type OrderOnScreen, type PersonalDetails } from './order-query.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { usePayOrder } from './use-order-changes.ts'

/** How it is paid, who pays, and on to the provider's page. */
export function PayOrder({
  programmeId,
  order,
  online,
  plan: chosen,
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
  const { t } = useTranslation(['checkout', 'refusals'])
  const { pay, reset, isLeaving, error } = usePayOrder(programmeId, order, leaveTo)
  const { data: details } = useQuery(orderDetailsQuery(programmeId))
  const [typed, setTyped] = useState<Partial<CardForm>>({})
  const [broken, setBroken] = useState<FieldMessages>({})
  const form = useRef<HTMLFormElement>(null)
  const isOffered = order.instalments.length > 0
  const plan = isOffered ? chosen : 'once'
  const values: CardForm = { ...payerOf(details), ...typed }

  useEffect(() => {
    // Back from the bank without a reload: the browser brings the page back as it was left, busy.
    const returned = (event: PageTransitionEvent) => {
      if (event.persisted) reset()
    }
    addEventListener('pageshow', returned)
    return () => removeEventListener('pageshow', returned)
  }, [reset])

  function change(part: Partial<CardForm>) {
    setTyped({ ...typed, ...part })
    setBroken(Object.fromEntries(Object.entries(broken).filter(([field]) => !(field in part))))
  }

  function show(messages: FieldMessages) {
    setBroken(messages)
    const first = cardFields.find((field) => messages[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!online) return
    if (plan === 'once') return pay({ plan })
    const checked = checkCardForm(values)
    if (checked.broken) return show(checked.broken)
    setBroken({})
    pay({ plan, ...checked.form }, (failure) => {
      if (failure instanceof Refusal && failure.fields) show(failure.fields)
    })
  }

  const hasBroken = Object.keys(broken).length > 0
  return (
    <form ref={form} noValidate className="stack" onSubmit={submit}>
      {isOffered ? (
        <PlanChoice order={order} plan={plan} onChoose={onPlan} />
      ) : (
        <div>
          <h2 className={styles['plan']}>{t('pay.plan')}</h2>
          <p className={styles['lead']}>{t('pay.planWhat')}</p>
        </div>
      )}
      {plan === 'instalments' && <CardFields values={values} broken={broken} onChange={change} />}
      {hasBroken ? (
        <Notice tone="danger" announce title={t('failure.details')} />
      ) : (
        error &&
        !isOvertaken(error) && <Notice tone="danger" announce title={t(failureWords(error))} />
      )}
      {!online && (
        <p id="why-not-pay" className={styles['reason']} role="status">
          {t('pay.offline')}
        </p>
      )}
      <Button
        type="submit"
        variant="accent"
        size="large"
        wide
        busy={isLeaving}
        disabled={!online}
        aria-describedby={online ? undefined : 'why-not-pay'}
      >
        {isLeaving
          ? t(plan === 'once' ? 'pay.leaving' : 'pay.leavingCard')
          : plan === 'once'
            ? t('pay.button', { amount: formatMoney(order.total_amount) })
            : t('pay.setUp')}
      </Button>
    </form>
  )
}

/** Whoever pays, as far as the order says: the guardian where one is named. The IC number is typed anew each time. */
function payerOf(details: PersonalDetails | null | undefined): CardForm {
  const payer = details?.guardian_detail ?? details?.user_detail
  return {
    cc_name: payer?.name ?? '',
    cc_email: payer?.email ?? '',
    cc_ic: '',
    cc_phone: payer?.contact ?? '',
  }
}
