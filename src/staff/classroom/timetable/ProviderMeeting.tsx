import { useTranslation } from 'react-i18next'
import type { MeetingProvider } from '#contract/classroom/meetings.ts'
import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { FormFailure } from '#staff/kit/forms/FormFailure.tsx'
import { useStaffChange } from '#staff/kit/use-staff-change.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'

type Props = { lesson: ListedLesson; linksBy: MeetingProvider | null }

/** The meeting that a provider creates for a lesson: pending, failed with a way to retry, or a button to create it. */
export function ProviderMeeting({ lesson, linksBy }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const { id: lessonId, meeting_problem, by_provider, meeting_url } = lesson
  const make = useStaffChange(() => callStaff('makeMeeting', { params: { lessonId }, body: {} }), {
    changes: ['classes', 'practice', 'questions', 'school'],
  })
  const makeButton = (
    <div>
      <Button variant="secondary" busy={make.isPending} onClick={() => make.mutate(undefined)}>
        {t(meeting_problem ? 'lesson.makeAgain' : 'lesson.makeLink')}
      </Button>
    </div>
  )
  if (meeting_problem)
    return (
      <>
        <Notice tone="danger" announce>
          {t(`lesson.meetingProblem.${meeting_problem}`)}
        </Notice>
        {makeButton}
        <FormFailure error={make.error} />
      </>
    )
  if (meeting_url) return null
  if (by_provider) return <Notice tone="info">{t('lesson.linkComes')}</Notice>
  return (
    linksBy && (
      <>
        {makeButton}
        <FormFailure error={make.error} />
      </>
    )
  )
}
