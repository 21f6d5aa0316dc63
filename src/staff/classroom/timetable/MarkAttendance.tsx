import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useReachable } from '#platform/api/online.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'

type Props = {
  lessonId: string
  uid: string
  name: string
  /** The attendance that the button sets. */
  isPresent: boolean
}

/** Marks a student as present in the lesson, or as absent. */
export function MarkAttendance({ lessonId, uid, name, isPresent }: Props) {
  const { t } = useTranslation('staff/timetable')
  const reachable = useReachable()
  const mark = useStaffChange(
    () =>
      callStaff('markAttendance', {
        params: { lessonId },
        body: { uid, is_present: isPresent },
      }),
    { changes: ['classes', 'people'] },
  )
  const attendance = isPresent ? 'present' : 'absent'
  return (
    <>
      <Button
        variant="quiet"
        busy={mark.isPending}
        disabled={!reachable}
        aria-label={t(`attendance.markOf.${attendance}`, { name })}
        onClick={() => mark.mutate(undefined)}
      >
        {t(`attendance.mark.${attendance}`)}
      </Button>
      <FormFailure error={mark.error} />
    </>
  )
}
