import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { seatsAtMost } from '#contract/limits.ts'
import type { ChangeSeats, ClassFill } from '#contract/staff/seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Field } from '#ui/Field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Limits the seats of a class in an intake. */
export function CapacityForm({
  its: { intake_key: intakeKey, class_id, capacity },
}: {
  its: ClassFill
}) {
  const { t } = useTranslation('staff/school')
  const [typed, setTyped] = useState(String(capacity ?? ''))
  const change = useStaffChange((body: ChangeSeats) =>
    callStaff('changeSeats', { params: { intakeKey }, body }),
  )
  const wanted = capacityOf(typed)
  async function save(event: FormEvent) {
    event.preventDefault()
    if (wanted === undefined || change.isPending) return
    const body = { class_id, capacity: wanted, replaces: capacity }
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (done) showToast(t('seats.saved'), 'success')
  }
  return (
    <form noValidate className={`stack ${kit.narrow}`} onSubmit={(event) => void save(event)}>
      <Field
        label={t('seats.capacity')}
        hint={t('seats.capacityHint')}
        inputMode="numeric"
        value={typed}
        error={wanted === undefined ? t('seats.wrong') : undefined}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      />
      <FormActions
        error={change.error}
        save={t('seats.save')}
        busy={change.isPending}
        disabled={wanted === undefined || wanted === capacity}
      />
    </form>
  )
}

/** Null when it is empty: no limit. Undefined for what is no number of seats. */
function capacityOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,5}$/.test(text) && Number(text) <= seatsAtMost ? Number(text) : undefined
}
