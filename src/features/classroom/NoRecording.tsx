import { useTranslation } from 'react-i18next'
import { formatDateTime, formatLongDate, formatTime } from '#contract/calendar.ts'
import { lessonState, type Lesson } from '#contract/classroom.ts'
import { recordingMonths } from '#contract/limits.ts'
import { Empty } from '#ui/Empty.tsx'

/** A lesson that cannot be watched now: still to come, live, not released, or too long ago. */
export function NoRecording({ lesson, now }: { lesson: Lesson; now: Date }) {
  const { t } = useTranslation('classroom')
  const state = lessonState(lesson, now)
  if (state === 'coming') {
    return (
      <Empty icon="clock" title={t('lesson.comingTitle')}>
        {t('lesson.comingText', { time: formatDateTime(new Date(lesson.starts_at)) })}
      </Empty>
    )
  }
  if (state === 'live') {
    return (
      <Empty icon="people" title={t('lesson.liveTitle')}>
        {t('lesson.liveText', { time: formatTime(new Date(lesson.ends_at)) })}
      </Empty>
    )
  }
  if (!lesson.recording) return <Empty icon="clock" title={t('lesson.notReleased')} />
  return (
    <Empty icon="clock" title={t('lesson.overTitle')}>
      {t('lesson.overText', {
        months: recordingMonths,
        day: formatLongDate(new Date(lesson.recording.available_until)),
      })}
    </Empty>
  )
}
