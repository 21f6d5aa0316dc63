import { useTranslation } from 'react-i18next'
import * as v from 'valibot'
import { ChangeSeats, type ClassFill } from '#contract/enrolment/staff-seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormActions } from '#staff/kit/forms/FormActions.tsx'
import kit from '#staff/kit/kit.module.css'
import { TypedLimit } from '#staff/kit/forms/typed-values.ts'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useStaffForm } from '#staff/kit/forms/use-staff-form.ts'
import { Field } from '#ui/forms/Field.tsx'
import { showToast } from '#ui/toasts.ts'

const Typed = v.object({ capacity: v.pipe(TypedLimit, ChangeSeats.entries.capacity) })
const typedOf = (capacity: number | null) => ({ capacity: String(capacity ?? '') })

type Props = { seats: ClassFill }

/** Limits the seats of a class in an intake. */
export function CapacityForm({ seats: { intake_key: intakeKey, class_id, capacity } }: Props) {
  const { t } = useTranslation('staff/school')
  const { field, formState, reset, submit } = useStaffForm(Typed, typedOf(capacity), () => [
    'staff/school:seats.wrong',
  ])
  const change = useStaffChange(
    (body: ChangeSeats) => callStaff('changeSeats', { params: { intakeKey }, body }),
    { changes: enrolmentParts },
  )
  async function save(wanted: Pick<ChangeSeats, 'capacity'>) {
    const body = { ...wanted, class_id, replaces: capacity }
    const done = await change.mutateAsync(body).catch(() => undefined)
    if (!done) return
    reset(typedOf(wanted.capacity))
    showToast(t('seats.saved'), 'success')
  }
  return (
    <form noValidate className={`stack ${kit.narrow}`} onSubmit={submit(save)}>
      <Field
        label={t('seats.capacity')}
        hint={t('seats.capacityHint')}
        inputMode="numeric"
        {...field('capacity')}
      />
      <FormActions
        error={change.error}
        save={t('seats.save')}
        busy={change.isPending}
        disabled={!formState.isDirty}
      />
    </form>
  )
}
