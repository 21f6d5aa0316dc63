import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { StaffOrderPage } from '#contract/staff/orders.ts'
import { refundReasonMaximumCharacters, type AskRefund } from '#contract/staff/refunds.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Confirm } from '#staff/kit/Confirm.tsx'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { senOf } from '#staff/kit/sen-of.ts'
import { readLike, useKeptOverSignIn } from '#staff/kit/use-kept-over-sign-in.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Checkbox } from '#ui/Checkbox.tsx'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'
import { ByHandFields, byHandOf } from './ByHandFields.tsx'

const empty = () => ({
  id: crypto.randomUUID() as string,
  charge: '',
  amount: '',
  reason: '',
  includesHardcopy: false,
  endsAccess: false,
  method: 'cash' as string,
  reference: '',
})
const readTyped = readLike(empty())

/** Asks for a refund, or records one given by hand, after a question. Sending it again is idempotent. */
export function RefundForm({ page }: { page: StaffOrderPage }) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const format = useFormat()
  const { money } = page
  const charges = money.charges.filter(({ left }) => left > 0)
  const again = useKeptOverSignIn(`refund/${page.id}`, readTyped)
  const [typed, setTyped] = useState(() => again.kept ?? empty())
  const [shows, setShows] = useState(false)
  const [asks, setAsks] = useState(false)
  const ask = useStaffChange(
    (body: AskRefund) => callStaff('askRefund', { params: { orderId: page.id }, body }),
    { changes: enrolmentParts },
  )
  const charge = charges.find(({ id }) => id === typed.charge) ?? charges[0]
  if (!charge) return null

  const onItsWay = money.refunds
    .filter(({ status }) => status === 'waiting' || status === 'asked')
    .reduce((sum, { amount }) => sum + amount, 0)
  const most = Math.max(
    0,
    Math.min(charge.left, money.balance - onItsWay - (typed.includesHardcopy ? 0 : money.hardcopy)),
  )
  // Whatever is left is what is usually wanted.
  const amount = typed.amount === '' ? most : senOf(typed.amount)
  const isPossible = amount !== undefined && amount > 0 && amount <= most
  const reason = typed.reason.trim()
  const { method, reference } = byHandOf(typed)
  const isByHand = charge.method !== null
  const hasAll = reason !== '' && (!isByHand || reference !== '')
  const askedBefore = money.refunds
    .filter(({ status }) => status !== 'failed' && status !== 'declined')
    .reduce((sum, one) => sum + one.amount, 0)
  const needsSecond = askedBefore + (amount ?? 0) > money.second_person_above
  const shown = format.money(amount ?? 0)

  function question(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (isPossible && hasAll) setAsks(true)
  }
  async function send() {
    if (!charge || amount === undefined) return
    const { id, includesHardcopy, endsAccess } = typed
    const body: AskRefund = {
      id,
      charge: charge.id,
      amount,
      reason,
      includes_hardcopy: includesHardcopy,
      ends_access: endsAccess,
      ...(isByHand && { given: { method, reference } }),
    }
    const isAsked = await ask
      .mutateAsync(body)
      .catch((error: unknown) => again.keepIfRefused(error, typed))
    if (!isAsked) return
    setTyped(empty())
    setShows(false)
    const done = needsSecond ? 'doneSecond' : isByHand ? 'doneByHand' : 'done'
    showToast(t(`refund.${done}`), 'success')
  }

  return (
    <details className={kit.disclosure} open={again.kept !== undefined}>
      <summary>{t('refund.open')}</summary>
      <form noValidate onSubmit={question} className="stack">
        <p className={kit.quiet}>{t(isByHand ? 'refund.whatByHand' : 'refund.what')}</p>
        {charges.length > 1 && (
          <Field
            as="select"
            label={t('refund.charge')}
            value={charge.id}
            onChange={({ currentTarget: { value } }) => setTyped({ ...typed, charge: value })}
          >
            {charges.map((one) => (
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
          value={typed.amount}
          error={
            shows && !isPossible
              ? t('refund.wrong.amount', { most: format.money(most) })
              : undefined
          }
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, amount: value })}
        />
        {money.hardcopy > 0 && (
          <Checkbox
            label={t('refund.hardcopy', { amount: format.money(money.hardcopy) })}
            hint={t('refund.hardcopyHint')}
            checked={typed.includesHardcopy}
            onChange={({ currentTarget: { checked } }) =>
              setTyped({ ...typed, includesHardcopy: checked })
            }
          />
        )}
        <Checkbox
          label={t('refund.endsAccess')}
          hint={t('refund.endsAccessHint')}
          checked={typed.endsAccess}
          onChange={({ currentTarget: { checked } }) => setTyped({ ...typed, endsAccess: checked })}
        />
        {isByHand && (
          <ByHandFields
            label={t('refund.method')}
            typed={typed}
            shows={shows}
            onChange={(change) => setTyped({ ...typed, ...change })}
          />
        )}
        <Field
          as="textarea"
          label={t('refund.reason')}
          hint={t('refund.reasonHint')}
          value={typed.reason}
          maxLength={refundReasonMaximumCharacters}
          error={shows && reason === '' ? t('refund.wrong.reason') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reason: value })}
        />
        <FormActions error={ask.error} save={t('refund.ask')} busy={ask.isPending} />
      </form>
      <Confirm
        open={asks}
        question={t('refund.question', {
          amount: shown,
          name: page.guardian?.name ?? page.student.name,
        })}
        confirm={
          needsSecond
            ? t('refund.sendSecond')
            : t(isByHand ? 'refund.record' : 'refund.send', { amount: shown })
        }
        onClose={() => setAsks(false)}
        onConfirm={() => void send()}
      >
        {typed.endsAccess && <p>{t('refund.endsAccessHint')}</p>}
        {needsSecond && (
          <p>{t('refund.second', { above: format.money(money.second_person_above) })}</p>
        )}
        <p>{t('refund.undo')}</p>
      </Confirm>
    </details>
  )
}
