import { useQuery } from '@tanstack/react-query'
import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { seatsAtMost } from '#contract/limits.ts'
import type { ChangeSeats, StaffSeats } from '#contract/staff/seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/online.ts'
import { Asked } from '#staff/kit/Asked.tsx'
import { FormFailure } from '#staff/kit/FormFailure.tsx'
import kit from '#staff/kit/kit.module.css'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { Marked } from '#ui/Marked.tsx'
import { showToast } from '#ui/toasts.ts'
import { staffSeatsQuery } from './queries.ts'

/** The seats of an intake's classes; with the right to, they can be limited. */
export function Seats({ intakeKey, mayChange }: { intakeKey: string; mayChange: boolean }) {
  return (
    <Asked query={useQuery(staffSeatsQuery(intakeKey))}>
      {({ classes }) => (
        <ul role="list" className={kit.rows}>
          {classes.map((its) => (
            <SeatsOfClass
              key={`${its.class_id}/${its.capacity}`}
              intakeKey={intakeKey}
              its={its}
              mayChange={mayChange}
            />
          ))}
        </ul>
      )}
    </Asked>
  )
}

function SeatsOfClass({
  intakeKey,
  its: { class_id, class_name, capacity, taken, waiting },
  mayChange,
}: {
  intakeKey: string
  its: StaffSeats['classes'][number]
  mayChange: boolean
}) {
  const { t } = useTranslation('staff/school')
  const reachable = useReachable()
  const [typed, setTyped] = useState(String(capacity ?? ''))
  const change = useStaffChange((body: ChangeSeats) =>
    callStaff('changeSeats', { params: { intakeKey }, body }),
  )
  const wanted = capacityOf(typed)

  async function save(event: FormEvent) {
    event.preventDefault()
    if (wanted === undefined || !reachable || change.isPending) return
    const body = { class_id, capacity: wanted, replaces: capacity }
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (done) showToast(t('seats.saved'), 'success')
  }
  return (
    <li className={kit.row}>
      <div>
        <h4>{class_name}</h4>
        <p className={`numbers ${kit.quiet}`}>
          {[
            capacity === null
              ? t('seats.taken', { count: taken })
              : t('seats.takenOf', { taken, count: capacity }),
            waiting > 0 && t('seats.waiting', { count: waiting }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {mayChange && (
        <form noValidate className={kit.times} onSubmit={(event) => void save(event)}>
          <Field
            label={
              <Marked text={t('seats.capacity', { name: class_name })}>
                {(quiet) => <span className="only-heard">{quiet}</span>}
              </Marked>
            }
            inputMode="numeric"
            value={typed}
            error={wanted === undefined ? t('seats.wrong') : undefined}
            onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          />
          {wanted !== capacity && (
            <Button
              type="submit"
              variant="secondary"
              busy={change.isPending}
              disabled={!reachable || wanted === undefined}
            >
              {t('seats.save')}
            </Button>
          )}
        </form>
      )}
      <FormFailure error={change.error} />
    </li>
  )
}

/** Null when it is empty: no limit. Undefined for what is no number of seats. */
function capacityOf(typed: string): number | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  return /^\d{1,5}$/.test(text) && Number(text) <= seatsAtMost ? Number(text) : undefined
}
