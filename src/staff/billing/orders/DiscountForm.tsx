import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { DiscountOrder } from '#contract/billing/orders-for.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { refundReasonMaximumCharacters } from '#contract/billing/payments/staff-refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { senOf } from '#staff/kit/forms/typed-values.ts'
import { readLike, useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const kinds = ['amount', 'percent', 'none'] as const
const Typed = v.object({ kind: v.picklist(kinds), value: v.string(), reason: v.string() })
type Typed = v.InferOutput<typeof Typed>
const empty: Typed = { kind: 'amount', value: '', reason: '' }
const readTyped = readLike(empty)

const percentOf = (typed: string) => (/^\d{1,3}$/.test(typed.trim()) ? Number(typed) : Number.NaN)
const typedDiscount = v.pipe(
  Typed,
  v.transform(({ kind, value, reason }): DiscountOrder => {
    if (kind === 'none') return { off: null, reason }
    const off =
      kind === 'percent'
        ? { kind, percent: percentOf(value) }
        : { kind, amount: senOf(value) ?? Number.NaN }
    return { off, reason }
  }),
  DiscountOrder,
)

/** Reduces the tuition of a reserved order, for a reason. */
export function DiscountForm({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const draft = useDraftAcrossSignIn(`discount/${page.id}`, readTyped)
  const [isOpen, setOpen] = useState(draft.kept !== undefined)
  const { errorOf, field, getValues, reset, submit, watch } = useStaffForm(
    typedDiscount,
    draft.kept ?? empty,
    (_, path) => [
      path === 'reason' ? 'staff/orders:refund.wrong.reason' : 'staff/orders:discountForm.wrong',
    ],
  )
  const discount = useStaffChange(
    (body: DiscountOrder) => callStaff('discountOrder', { params: { orderId: page.id }, body }),
    {
      changes: enrolmentParts,
      onDone() {
        showToast(t('discountForm.done'), 'success')
        reset(empty)
        setOpen(false)
      },
    },
  )
  const kind = watch('kind')
  return (
    <details
      className={`${kit.disclosure} ${kit.under}`}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>{t('discountForm.open')}</summary>
      <form
        noValidate
        className="stack"
        onSubmit={submit((body) =>
          discount
            .mutateAsync(body)
            .catch((error: unknown) => draft.keepIfRefused(error, getValues())),
        )}
      >
        <p className={kit.quiet}>{t('discountForm.means')}</p>
        <Field as="select" label={t('discountForm.kind')} {...field('kind')}>
          {kinds.map((one) => (
            <option key={one} value={one}>
              {t(`discountForm.kinds.${one}`)}
            </option>
          ))}
        </Field>
        {kind !== 'none' && (
          <Field
            label={t(`discountForm.value.${kind}`)}
            inputMode="decimal"
            {...field('value')}
            error={
              errorOf('value') ??
              errorOf('off.percent') ??
              errorOf('off.amount') ??
              errorOf('root') ??
              undefined
            }
          />
        )}
        <Field
          as="textarea"
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          maxLength={refundReasonMaximumCharacters}
          {...field('reason')}
        />
        <FormActions
          error={discount.error}
          save={t('discountForm.save')}
          busy={discount.isPending}
        />
      </form>
    </details>
  )
}
