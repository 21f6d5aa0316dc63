import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { refundNoteMaximumCharacters, type ChangeOrder } from '#contract/staff/orders.ts'
import { useReachable } from '#platform/online.ts'
import kit from '#staff/kit/kit.module.css'
import { senOf } from '#staff/kit/sen-of.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'

export type Refund = Extract<ChangeOrder, { do: 'note-refund' }>

const empty = () => ({ id: crypto.randomUUID(), amount: '', reference: '', note: '' })

/** Notes a refund that was made elsewhere. Sending it again is idempotent. */
export function RefundForm({
  begun,
  busy,
  onNote,
}: {
  /** Draft from before the sign-in. */
  begun: Refund | undefined
  busy: boolean
  onNote: (body: ChangeOrder) => Promise<boolean>
}) {
  const { t } = useTranslation(['staff/orders', 'staff/kit'])
  const reachable = useReachable()
  const [typed, setTyped] = useState(() =>
    begun ? { ...begun, amount: (begun.amount / 100).toFixed(2) } : empty(),
  )
  const [shows, setShows] = useState(false)
  const amount = senOf(typed.amount)
  const reference = typed.reference.trim()

  async function submit(event: FormEvent) {
    event.preventDefault()
    setShows(true)
    if (!amount || !reference) return
    if (!(await onNote({ ...typed, do: 'note-refund', amount, reference }))) return
    setTyped(empty())
    setShows(false)
  }
  return (
    <details className={kit.disclosure} open={begun !== undefined}>
      <summary>{t('refund')}</summary>
      <form noValidate onSubmit={(event) => void submit(event)} className="stack">
        <p className={kit.quiet}>{t('refundWhat')}</p>
        <Field
          label={t('refundAmount')}
          inputMode="decimal"
          value={typed.amount}
          error={shows && !amount ? t('staff/kit:failure.fields.amount') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, amount: value })}
        />
        <Field
          label={t('refundReference')}
          value={typed.reference}
          maxLength={200}
          error={shows && !reference ? t('staff/kit:failure.fields.reference') : undefined}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, reference: value })}
        />
        <Field
          as="textarea"
          label={t('refundNote')}
          value={typed.note}
          maxLength={refundNoteMaximumCharacters}
          onChange={({ currentTarget: { value } }) => setTyped({ ...typed, note: value })}
        />
        <div>
          <Button type="submit" busy={busy} disabled={!reachable}>
            {t('refundSave')}
          </Button>
        </div>
      </form>
    </details>
  )
}
