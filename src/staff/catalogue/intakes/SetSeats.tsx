import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import {
  seatsSetAtOnce,
  SetSeats as Body,
  type ClassFill,
} from '#contract/enrolment/staff-seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import { TypedLimit } from '#staff/kit/forms/typed-values.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import kit from '#staff/kit/kit.module.css'
import type { Selection } from '#staff/kit/lists/use-selection.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

/** Sets the same number of seats for all ticked classes. */
export function SetSeats({ selection }: { selection: Selection<ClassFill> }) {
  const { t } = useTranslation('staff/school')
  const reachable = useReachable()
  const [isOpen, setOpen] = useState(false)
  const { rows } = selection
  if (rows.length > seatsSetAtOnce)
    return <p className={kit.quiet}>{t('seats.tooMany', { count: seatsSetAtOnce })}</p>
  return (
    <>
      <Button variant="secondary" disabled={!reachable} onClick={() => setOpen(true)}>
        {t('seats.set')}
      </Button>
      {isOpen && <SetDialog rows={rows} onClose={() => setOpen(false)} onSaved={selection.clear} />}
    </>
  )
}

const Typed = v.object({ capacity: v.pipe(TypedLimit, Body.entries.capacity) })

type Props = { rows: readonly ClassFill[]; onClose: () => void; onSaved: () => void }

function SetDialog({ rows, onClose, onSaved }: Props) {
  const { t } = useTranslation(['staff/school', 'staff/kit'])
  const { field, submit } = useStaffForm(Typed, { capacity: '' }, () => [
    'staff/school:seats.wrong',
  ])
  const change = useStaffChange((body: Body) => callStaff('setSeats', { body }), {
    changes: enrolmentParts,
  })
  async function save({ capacity }: Pick<Body, 'capacity'>) {
    const classes = rows.map(({ intake_key, class_id, capacity: replaces }) => ({
      ...{ intake_key, class_id, replaces },
    }))
    const done = await change.mutateAsync({ classes, capacity }).catch(() => undefined)
    if (!done) return
    showToast(t('seats.saved'), 'success')
    onClose()
    onSaved()
  }
  return (
    <Dialog
      open
      title={t('seats.setFor', { count: rows.length })}
      closeLabel={t('staff/kit:close')}
      onClose={onClose}
    >
      <form noValidate className="stack" onSubmit={submit(save)}>
        <Field
          label={t('seats.capacity')}
          hint={t('seats.capacityHint')}
          inputMode="numeric"
          {...field('capacity')}
        />
        <FormActions
          error={change.error}
          save={t('seats.set')}
          busy={change.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  )
}
