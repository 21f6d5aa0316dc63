import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/calendar.ts'
import {
  manualNoteMaximumCharacters,
  type RecordManualPayment,
} from '#contract/staff/manual-payments.ts'
import type { StaffOrderPage } from '#contract/staff/orders.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useNow } from '#platform/now.ts'
import { Confirm } from '#staff/kit/Confirm.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { readLike, useKeptOverSignIn } from '#staff/kit/use-kept-over-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ByHandFields, byHandOf } from './ByHandFields.tsx'

const empty = () => ({
  id: crypto.randomUUID() as string,
  owed: '',
  method: 'cash' as string,
  reference: '',
  receivedOn: malaysianDay(new Date()),
  note: '',
})
const readTyped = readLike(empty())
const keyOf = ({ instalment }: { instalment: number | null }) => String(instalment ?? 'whole')

/** Records cash or a bank transfer in full of what is owed, after a question. Sending it again is idempotent. */
export function ManualPaymentForm({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const { money } = page
  const today = malaysianDay(useNow(60_000))
  const again = useKeptOverSignIn(`manual/${page.id}`, readTyped)
  const [typed, setTyped] = useState(() => again.kept ?? empty())
  const [shows, setShows] = useState(false)
  const [asks, setAsks] = useState(false)
  const record = useStaffChange(
    (body: RecordManualPayment) =>
      callStaff('recordManualPayment', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  const owed = money.owed.find((one) => keyOf(one) === typed.owed) ?? money.owed[0]
  if (!owed) return null
  const { method, reference } = byHandOf(typed)
  const isPossibleDay = typed.receivedOn !== '' && typed.receivedOn <= today
  const needsSecond = owed.amount > money.manual_second_person_above
  const amount = format.money(owed.amount)

  function question(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (reference !== '' && isPossibleDay) setAsks(true)
  }
  async function send() {
    if (!owed) return
    const body: RecordManualPayment = {
      id: typed.id,
      instalment: owed.instalment,
      amount: owed.amount,
      method,
      reference,
      received_on: typed.receivedOn,
      note: typed.note,
    }
    const done = await record
      .mutateAsync(body)
      .catch((error: unknown) => again.keepIfRefused(error, typed))
    if (!done) return
    setTyped(empty())
    setShows(false)
    showToast(t(needsSecond ? 'manual.doneSecond' : 'manual.done'), 'success')
  }

  return (
    <details className={kit.disclosure} open={again.kept !== undefined}>
      <summary>{t('manual.open')}</summary>
      <form noValidate onSubmit={question} className="stack">
        <p className={kit.quiet}>{t('manual.what')}</p>
        {money.owed.length > 1 && (
          <Field
            as="select"
            label={t('manual.for')}
            value={keyOf(owed)}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, owed: value })}
          >
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
          typed={typed}
          shows={shows}
          onChange={(change) => setTyped({ ...typed, ...change })}
        />
        <Field
          label={t('manual.receivedOn')}
          type="date"
          value={typed.receivedOn}
          error={shows && !isPossibleDay ? t('manual.wrong.receivedOn') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, receivedOn: value })}
        />
        <Field
          as="textarea"
          label={t('manual.note')}
          value={typed.note}
          maxLength={manualNoteMaximumCharacters}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, note: value })}
        />
        <FormActions error={record.error} save={t('manual.ask')} busy={record.isPending} />
      </form>
      <Confirm
        open={asks}
        question={t('manual.question', { amount, method: t(`manual.methods.${method}`) })}
        confirm={needsSecond ? t('refund.sendSecond') : t('manual.send', { amount })}
        onClose={() => setAsks(false)}
        onConfirm={() => void send()}
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
