import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import {
  manualNoteMaximumCharacters,
  RecordManualPayment,
  type Owed,
} from '#contract/billing/payments/manual-payments.ts'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { useWriteId } from '#staff/kit/forms/use-write-id.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ByHandFields } from './ByHandFields.tsx'

const { id, method, reference, received_on, note } = RecordManualPayment.entries
const Typed = v.object({ owed: v.string(), id, method, reference, received_on, note })
const empty = (): v.InferInput<typeof Typed> => ({
  owed: '',
  id: crypto.randomUUID(),
  method: 'cash',
  reference: '',
  received_on: malaysianDay(new Date()),
  note: '',
})
const readTyped = readLike(empty())
const keyOf = ({ instalment }: Owed) => String(instalment ?? 'whole')

/** Records cash or a bank transfer for a whole order or instalment, after a confirmation. Idempotent. */
export function ManualPaymentForm({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const { money } = page
  const today = malaysianDay(useNow(60_000))
  const draft = useDraftAcrossSignIn(`manual/${page.id}`, readTyped)
  const { field, getValues, reset, submit, watch } = useStaffForm(
    v.object({ ...Typed.entries, received_on: v.pipe(received_on, v.maxValue(today)) }),
    draft.kept ?? empty(),
    (_, path) => [`staff/orders:manual.wrong.${path}`],
  )
  const writeId = useWriteId()
  const [toConfirm, setToConfirm] = useState<RecordManualPayment>()
  const record = useStaffChange(
    (body: RecordManualPayment) =>
      callStaff('recordManualPayment', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  const chosen = watch('owed')
  const owed = money.owed.find((one) => keyOf(one) === chosen) ?? money.owed[0]
  if (!owed) return null
  const needsSecond = owed.amount > money.manual_second_person_above
  const amount = format.money(owed.amount)

  async function send(body: RecordManualPayment) {
    const done = await record
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, { ...getValues(), id: body.id }))
    if (!done) return
    reset(empty())
    showToast(t(needsSecond ? 'manual.doneSecond' : 'manual.done'), 'success')
  }

  return (
    <details className={kit.disclosure} open={draft.kept !== undefined}>
      <summary>{t('manual.open')}</summary>
      <form
        noValidate
        onSubmit={submit(({ owed: _, ...given }) =>
          setToConfirm({ ...owed, ...given, id: writeId(getValues()) }),
        )}
        className="stack"
      >
        <p className={kit.quiet}>{t('manual.what')}</p>
        {money.owed.length > 1 && (
          <Field as="select" label={t('manual.for')} {...field('owed')} value={keyOf(owed)}>
            {money.owed.map((one) => (
              <option key={keyOf(one)} value={keyOf(one)}>
                {t('instalmentOf', {
                  number: one.instalment,
                  amount: format.money(one.amount),
                })}
              </option>
            ))}
          </Field>
        )}
        <p>
          <strong className="numbers">
            {owed.instalment === null
              ? t('manual.owed', { amount })
              : t('manual.owedOf', { number: owed.instalment, amount })}
          </strong>
        </p>
        <ByHandFields
          label={t('manual.method')}
          method={field('method')}
          reference={field('reference')}
        />
        <Field label={t('manual.receivedOn')} type="date" {...field('received_on')} />
        <Field
          as="textarea"
          label={t('manual.note')}
          maxLength={manualNoteMaximumCharacters}
          {...field('note')}
        />
        <FormActions error={record.error} save={t('manual.ask')} busy={record.isPending} />
      </form>
      <Confirm
        open={toConfirm !== undefined}
        question={t('manual.question', { amount, method: t(`manual.methods.${watch('method')}`) })}
        confirm={needsSecond ? t('refund.sendSecond') : t('manual.send', { amount })}
        onClose={() => setToConfirm(undefined)}
        onConfirm={() => toConfirm && void send(toConfirm)}
      >
        <p>
          {needsSecond
            ? t('manual.second', { above: format.money(money.manual_second_person_above) })
            : t('manual.means')}
        </p>
      </Confirm>
    </details>
  )
}
