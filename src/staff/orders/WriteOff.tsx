import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/staff/orders.ts'
import { refundReasonMaximumCharacters } from '#contract/staff/refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Confirm } from '#staff/kit/Confirm.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useKeptOverSignIn } from '#staff/kit/use-kept-over-sign-in.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const readTyped = readLike({ reason: '' })

/** Gives up what an order still owes, with a reason and after a question. */
export function WriteOff({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const again = useKeptOverSignIn(`write-off/${page.id}`, readTyped)
  const [reason, setReason] = useState(again.kept?.reason ?? '')
  const [shows, setShows] = useState(false)
  const [asks, setAsks] = useState(false)
  const write = useStaffChange((body: { reason: string }) =>
    callStaff('writeOffDebt', { params: { orderId: page.id }, body }),
  )
  const amount = format.money(page.money.debt)

  function question(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (reason.trim() !== '') setAsks(true)
  }
  async function send() {
    const done = await write
      .mutateAsync({ reason: reason.trim() })
      .catch((error: unknown) => again.keepIfRefused(error, { reason }))
    if (done) showToast(t('writeOff.done'), 'success')
  }

  return (
    <details className={kit.disclosure} open={again.kept !== undefined}>
      <summary>{t('writeOff.open', { amount })}</summary>
      <form noValidate onSubmit={question} className="stack">
        <p className={kit.quiet}>{t('writeOff.what')}</p>
        <Field
          as="textarea"
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          value={reason}
          maxLength={refundReasonMaximumCharacters}
          error={shows && reason.trim() === '' ? t('refund.wrong.reason') : undefined}
          onChange={({ currentTarget: { value } }) => setReason(value)}
        />
        <FormActions error={write.error} save={t('writeOff.ask')} busy={write.isPending} />
      </form>
      <Confirm
        open={asks}
        question={t('writeOff.question', { amount })}
        confirm={t('writeOff.confirm')}
        onClose={() => setAsks(false)}
        onConfirm={() => void send()}
      >
        <p>{t(page.status === 'UNCOLLECTABLE' ? 'writeOff.meansRefused' : 'writeOff.means')}</p>
      </Confirm>
    </details>
  )
}
