import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { manualMethods } from '#contract/billing/payments/payment-methods.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import {
  AskRefund,
  refundReasonMaximumCharacters,
} from '#contract/billing/payments/staff-refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { senOf } from '#staff/kit/forms/typed-values.ts'
import { useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { Checkbox } from '#ui/forms/Checkbox.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ByHandFields } from './ByHandFields.tsx'

const Typed = v.object({
  id: v.string(),
  charge: v.string(),
  amount: v.string(),
  reason: v.string(),
  includes_hardcopy: v.boolean(),
  ends_access: v.boolean(),
  given: v.object({ method: v.picklist(manualMethods), reference: v.string() }),
})
type Typed = v.InferOutput<typeof Typed>
const empty = (): Typed => ({
  id: crypto.randomUUID(),
  charge: '',
  amount: '',
  reason: '',
  includes_hardcopy: false,
  ends_access: false,
  given: { method: 'cash', reference: '' },
})
/** Changing this field validates the amount again. */
const checksAmount = { deps: 'amount' } as const
const readTyped = (kept: unknown) => (v.is(Typed, kept) ? kept : undefined)

/** The refundable charges, the chosen one, and its largest refundable amount. */
function refundable(
  { charges, refunds, balance, hardcopy }: StaffOrderPage['money'],
  typed: Pick<Typed, 'charge' | 'includes_hardcopy'>,
) {
  const refundableCharges = charges.filter((one) => one.left > 0)
  const charge = refundableCharges.find(({ id }) => id === typed.charge) ?? refundableCharges[0]
  const pending = refunds
    .filter(({ status }) => status === 'waiting' || status === 'asked')
    .reduce((sum, { amount }) => sum + amount, 0)
  const most = balance - pending - (typed.includes_hardcopy ? 0 : hardcopy)
  return { refundableCharges, charge, most: Math.max(0, Math.min(charge?.left ?? 0, most)) }
}

const typedRefund = (money: StaffOrderPage['money']) =>
  v.pipe(
    Typed,
    v.transform(({ given, amount, ...typed }): AskRefund => {
      const { charge, most } = refundable(money, typed)
      return {
        ...typed,
        charge: charge?.id ?? '',
        // The full refundable amount is the usual choice.
        amount: amount === '' ? most : (senOf(amount) ?? Number.NaN),
        ...(charge?.method && { given }),
      }
    }),
    AskRefund,
    v.forward(
      v.check((body) => body.amount <= refundable(money, body).most, 'max'),
      ['amount'],
    ),
  )

/** Requests a refund, or records a manual one, after a confirmation. Idempotent. */
export function RefundForm({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const { money } = page
  const draft = useDraftAcrossSignIn(`refund/${page.id}`, readTyped)
  const { field, getValues, reset, submit, watch } = useStaffForm(
    typedRefund(money),
    draft.kept ?? empty(),
    (_, path) => [
      path === 'reason'
        ? 'staff/orders:refund.wrong.reason'
        : 'staff/orders:manual.wrong.reference',
    ],
  )
  const writeId = useWriteId()
  const [toConfirm, setToConfirm] = useState<AskRefund>()
  const ask = useStaffChange(
    (body: AskRefund) => callStaff('askRefund', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  const { refundableCharges, charge, most } = refundable(money, {
    charge: watch('charge'),
    includes_hardcopy: watch('includes_hardcopy'),
  })
  if (!charge) return null

  const amountField = field('amount')
  const isByHand = charge.method !== null
  const requestedBefore = money.refunds
    .filter(({ status }) => status !== 'failed' && status !== 'declined')
    .reduce((sum, one) => sum + one.amount, 0)
  const needsSecond = requestedBefore + (toConfirm?.amount ?? 0) > money.second_person_above
  const shown = format.money(toConfirm?.amount ?? 0)

  async function send(body: AskRefund) {
    const isSent = await ask
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, { ...getValues(), id: body.id }))
    if (!isSent) return
    reset(empty())
    const done = needsSecond ? 'doneSecond' : isByHand ? 'doneByHand' : 'done'
    showToast(t(`refund.${done}`), 'success')
  }

  return (
    <details className={kit.disclosure} open={draft.kept !== undefined}>
      <summary>{t('refund.open')}</summary>
      <form
        noValidate
        onSubmit={submit((body) => setToConfirm({ ...body, id: writeId(getValues()) }))}
        className="stack"
      >
        <p className={kit.quiet}>{t(isByHand ? 'refund.whatByHand' : 'refund.what')}</p>
        {refundableCharges.length > 1 && (
          <Field
            as="select"
            label={t('refund.charge')}
            {...field('charge', checksAmount)}
            value={charge.id}
          >
            {refundableCharges.map((one) => (
              <option key={one.id} value={one.id}>
                {t(one.instalment === null ? 'money.charge' : 'money.chargeOf', {
                  number: one.instalment,
                  amount: format.money(one.amount),
                  day: format.longDate(new Date(one.at)),
                })}
              </option>
            ))}
          </Field>
        )}
        <Field
          label={t('refund.amount')}
          hint={t('refund.left', { most: format.money(most) })}
          inputMode="decimal"
          placeholder={(most / 100).toFixed(2)}
          {...amountField}
          error={amountField.error && t('refund.wrong.amount', { most: format.money(most) })}
        />
        {money.hardcopy > 0 && (
          <Checkbox
            label={t('refund.hardcopy', { amount: format.money(money.hardcopy) })}
            hint={t('refund.hardcopyHint')}
            {...field('includes_hardcopy', checksAmount)}
          />
        )}
        <Checkbox
          label={t('refund.endsAccess')}
          hint={t('refund.endsAccessHint')}
          {...field('ends_access')}
        />
        {isByHand && (
          <ByHandFields
            label={t('refund.method')}
            method={field('given.method')}
            reference={field('given.reference')}
          />
        )}
        <Field
          as="textarea"
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          maxLength={refundReasonMaximumCharacters}
          {...field('reason')}
        />
        <FormActions error={ask.error} save={t('refund.ask')} busy={ask.isPending} />
      </form>
      <Confirm
        open={toConfirm !== undefined}
        question={t('refund.question', {
          amount: shown,
          name: page.guardian?.name ?? page.student.name,
        })}
        confirm={
          needsSecond
            ? t('refund.sendSecond')
            : t(isByHand ? 'refund.record' : 'refund.send', { amount: shown })
        }
        onClose={() => setToConfirm(undefined)}
        onConfirm={() => toConfirm && void send(toConfirm)}
      >
        {toConfirm?.ends_access && <p>{t('refund.endsAccessHint')}</p>}
        {needsSecond && (
          <p>{t('refund.second', { above: format.money(money.second_person_above) })}</p>
        )}
        <p>{t('refund.undo')}</p>
      </Confirm>
    </details>
  )
}
