import { useRef, useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { cardFields, checkCardForm, type CardForm } from '#contract/billing/payments/card-form.ts'
import type { PayOrder } from '#contract/billing/wire.ts'
import type { Order, PaymentPlan } from '#contract/billing/orders.ts'
import type { FieldMessages } from '#contract/shared/validation.ts'
import { Refusal } from '#platform/api/failures.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Button } from '#ui/Button.tsx'
import { FormFailure } from '#ui/forms/FormFailure.tsx'
import styles from '../checkout.module.css'
import { CardFields } from '../details/CardFields.tsx'
import { failureWords, isOrderOutdated } from './failure-words.ts'
import { PlanChoice } from './PlanChoice.tsx'
import { useOnceText } from './use-once-text.ts'

/** The payment method and the payer, before the provider's page. */
export function PayForm({
  order,
  online,
  plan: chosen,
  onPlan,
  payer,
  isLeaving,
  error,
  onPay,
  isStep = false,
}: {
  order: Pick<Order, 'instalments' | 'payment_methods' | 'opens_at_once' | 'total_amount'>
  online: boolean
  plan: PaymentPlan
  onPlan: (plan: PaymentPlan) => void
  /** Initial values: the known details of the payer. */
  payer: CardForm
  /** From the press until the page is unloaded. */
  isLeaving: boolean
  error: Error | null
  onPay: (body: PayOrder, onError: (failure: Error) => void) => void
  /** A step of the checkout, whose button stays at the bottom of a phone. */
  isStep?: boolean
}) {
  const { t } = useTranslation(['checkout', 'refusals'])
  const format = useFormat()
  const once = useOnceText(order)
  const [typed, setTyped] = useState<Partial<CardForm>>({})
  const [validated, setValidated] = useState<{ messages: FieldMessages; values: CardForm }>()
  const form = useRef<HTMLFormElement>(null)
  const isOffered = order.instalments.length > 0
  const plan = isOffered ? chosen : 'once'
  const isFree = order.total_amount === 0
  const values: CardForm = { ...payer, ...typed }
  // An error disappears when its field changes or the payer's details arrive.
  const broken: FieldMessages = Object.fromEntries(
    cardFields.flatMap((field) => {
      const message = validated?.values[field] === values[field] && validated.messages[field]
      return message ? [[field, message]] : []
    }),
  )

  function show(messages: FieldMessages) {
    setValidated({ messages, values })
    const first = cardFields.find((field) => messages[field])
    const control = first && form.current?.elements.namedItem(first)
    if (control instanceof HTMLElement) control.focus()
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!online) return
    const showFields = (failure: Error) => {
      if (failure instanceof Refusal && failure.fields) show(failure.fields)
    }
    if (plan === 'once') return onPay({ plan }, showFields)
    const checked = checkCardForm(values)
    if (checked.broken) return show(checked.broken)
    setValidated(undefined)
    onPay({ plan, ...checked.form }, showFields)
  }

  const wrong = cardFields.filter((field) => broken[field])
  const hasBroken = wrong.length > 0
  return (
    <form ref={form} noValidate className="stack" onSubmit={submit}>
      {isOffered ? (
        <PlanChoice order={order} plan={plan} onChoose={onPlan} />
      ) : (
        <div>
          <h2 className={styles.plan}>{isFree ? t('pay.freeTitle') : once.title}</h2>
          <p className={styles.lead}>{isFree ? t('pay.freeWhat') : once.what}</p>
        </div>
      )}
      {plan === 'instalments' && (
        <CardFields
          values={values}
          broken={broken}
          onChange={(part) => setTyped({ ...typed, ...part })}
        />
      )}
      <FormFailure
        text={
          hasBroken
            ? t('failure.details')
            : error && !isOrderOutdated(error) && t(failureWords(error))
        }
        details={
          wrong.length > 0 &&
          t('failure.check', {
            fields: format.list(
              wrong.map((field) => t(`field.${field}`)),
              'conjunction',
            ),
          })
        }
      />
      {!online && (
        <p id="why-not-pay" className="quiet" role="status">
          {t('pay.offline')}
        </p>
      )}
      <div className={isStep ? styles.bar : undefined}>
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
            : isFree
              ? t('pay.free')
              : plan === 'once'
                ? t('pay.button', { amount: format.money(order.total_amount) })
                : t('pay.setUp')}
        </Button>
      </div>
    </form>
  )
}
