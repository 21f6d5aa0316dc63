import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/billing/staff-orders.ts'
import {
  refundReasonMaximumCharacters,
  WriteOffDebt,
} from '#contract/billing/payments/staff-refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Confirm } from '#staff/kit/forms/Confirm.tsx'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useDraftAcrossSignIn } from '#staff/kit/forms/use-draft-across-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const nothing = { reason: '' }
const readTyped = readLike(nothing)

/** Writes off what an order still owes, with a reason and after a confirmation. */
export function WriteOff({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const draft = useDraftAcrossSignIn(`write-off/${page.id}`, readTyped)
  const { field, submit } = useStaffForm(WriteOffDebt, draft.kept ?? nothing, () => [
    'staff/orders:refund.wrong.reason',
  ])
  const [toConfirm, setToConfirm] = useState<WriteOffDebt>()
  const write = useStaffChange(
    (body: WriteOffDebt) => callStaff('writeOffDebt', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  const amount = format.money(page.money.debt)

  async function send(body: WriteOffDebt) {
    const done = await write
      .mutateAsync(body)
      .catch((error: unknown) => draft.keepIfRefused(error, body))
    if (done) showToast(t('writeOff.done'), 'success')
  }

  return (
    <details className={kit.disclosure} open={draft.kept !== undefined}>
      <summary>{t('writeOff.open', { amount })}</summary>
      <form noValidate onSubmit={submit(setToConfirm)} className="stack">
        <p className={kit.quiet}>{t('writeOff.what')}</p>
        <Field
          as="textarea"
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          maxLength={refundReasonMaximumCharacters}
          {...field('reason')}
        />
        <FormActions error={write.error} save={t('writeOff.ask')} busy={write.isPending} />
      </form>
      <Confirm
        open={toConfirm !== undefined}
        question={t('writeOff.question', { amount })}
        confirm={t('writeOff.confirm')}
        onClose={() => setToConfirm(undefined)}
        onConfirm={() => toConfirm && void send(toConfirm)}
      >
        <p>{t(page.status === 'UNCOLLECTABLE' ? 'writeOff.meansRefused' : 'writeOff.means')}</p>
      </Confirm>
    </details>
  )
}
