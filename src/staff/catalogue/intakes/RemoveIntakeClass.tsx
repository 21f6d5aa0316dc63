import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router-dom'
import type { ClassFill } from '#contract/enrolment/staff-seats.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { AskFirst } from '#staff/kit/forms/AskFirst.tsx'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { enrolmentParts } from '#staff/kit/keys.ts'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { useWhileHere } from '#platform/use-while-here.ts'
import { showToast } from '#ui/toasts.ts'

/** Removes a class without students from an intake, after a confirmation. */
export function RemoveIntakeClass({
  seats: { intake_key: intakeKey, class_id: classId, class_name, intake },
}: {
  seats: ClassFill
}) {
  const { t } = useTranslation('staff/school')
  const navigate = useNavigate()
  const whileHere = useWhileHere()
  const remove = useStaffChange(
    () => callStaff('removeIntakeClass', { params: { intakeKey, classId }, body: {} }),
    {
      changes: enrolmentParts,
      onDone() {
        showToast(t('seats.removed'), 'success')
        whileHere(() => void navigate(`/staff/seats?intake=${intakeKey}`))
      },
    },
  )
  return (
    <>
      <AskFirst
        deletes
        label={t('seats.remove')}
        name={t('seats.remove')}
        question={t('seats.removeAsk', { name: class_name, intake })}
        confirm={t('seats.removeSure')}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      >
        {t('seats.removeMeans')}
      </AskFirst>
      <FormFailure error={remove.error} />
    </>
  )
}
