import { useTranslation } from 'react-i18next'
import { lessonState, type Classroom, type Lesson } from '#contract/classroom/classroom.ts'
import { recordingMonths } from '#contract/shared/limits.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { buttonClass } from '#ui/button-class.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { LiveLesson } from './LiveLesson.tsx'

type Props = { classroom: Classroom; lesson: Lesson; now: Date }

/** Why a lesson cannot be watched: coming, live, cancelled, not released, outside the trial, or expired. */
export function NoRecording({ classroom, lesson, now }: Props) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const live = <LiveLesson classroom={classroom} lesson={lesson} now={now} />
  switch (lessonState(lesson, now)) {
    case 'cancelled':
      return (
        <Empty icon="close" title={t('lesson.cancelledTitle')}>
          {t('lesson.cancelledText')}
        </Empty>
      )
    case 'coming':
      return (
        <Empty icon="clock" title={t('lesson.comingTitle')} action={live}>
          {t('lesson.comingText', { time: format.dateTime(new Date(lesson.starts_at)) })}
        </Empty>
      )
    case 'live':
      return (
        <Empty icon="people" title={t('lesson.liveTitle')} action={live}>
          {t('lesson.liveText', { time: format.time(new Date(lesson.ends_at)) })}
        </Empty>
      )
    case 'locked':
      return (
        <Empty
          icon="lock"
          title={t('lesson.lockedTitle')}
          action={
            <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
              {t('locked.joinFull')}
            </Link>
          }
        >
          {t('lesson.lockedText')}
        </Empty>
      )
    case 'over':
      return (
        <Empty icon="clock" title={t('lesson.overTitle')}>
          {t('lesson.overText', { months: recordingMonths })}
        </Empty>
      )
    case 'not-released':
    case 'recorded':
      return <Empty icon="clock" title={t('lesson.notReleased')} />
  }
}
