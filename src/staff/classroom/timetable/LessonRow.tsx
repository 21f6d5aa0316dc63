import type { CSSProperties } from 'react'
import { joinState } from '#contract/enrolment/access.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { ListedLesson, StaffClass } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { LinkTag } from '#staff/kit/LinkTag.tsx'
import { Tag } from '#ui/Tag.tsx'
import { StartLesson } from '#staff/kit/StartLesson.tsx'
import styles from './timetable.module.css'

type Props = {
  lesson: ListedLesson
  subject: StaffClass | undefined
  now: Date
  /** Shows the day in place of the class. */
  showsDay?: boolean
  onChoose: () => void
}

/** A lesson in a list; a tap opens its form. */
export function LessonRow({ lesson, subject, now, showsDay = false, onChoose }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const isOver = endsAt <= now
  const times = { from: format.time(startsAt), until: format.time(endsAt) }
  const lang = subject && htmlLanguage(subject.language)
  const mark = { '--of-class': subject?.background_color_hex } as CSSProperties
  return (
    <li className={kit.row} style={mark} data-over={isOver || undefined}>
      <div className={styles.marked}>
        <button type="button" className={kit.whole} onClick={onChoose}>
          <span lang={lang}>{showsDay ? lesson.title : (subject?.class_name ?? lesson.title)}</span>
          {subject && !showsDay && (
            <span className={kit.quiet}> {t(`staff/kit:languages.${subject.language}`)}</span>
          )}
        </button>
        {!showsDay && (
          <p className={kit.quiet} lang={lang}>
            {lesson.title}
          </p>
        )}
      </div>
      <div className={kit.end}>
        <span className="numbers">
          {showsDay
            ? t('lesson.datedTimes', { day: format.day(startsAt), ...times })
            : t('lesson.times', times)}
        </span>
        {lesson.is_cancelled ? (
          <Tag>{t('lesson.cancelled')}</Tag>
        ) : (
          !isOver && <LinkTag lesson={lesson} />
        )}
        {lesson.substitute_id !== null && <Tag tone="info">{t('lesson.substituted')}</Tag>}
        {lesson.recording_failed && <Tag tone="danger">{t('lesson.recordingFailed')}</Tag>}
        {lesson.meeting_url && joinState(lesson, now) === 'open' && (
          <div className={kit.above}>
            <StartLesson lesson={{ ...lesson, meeting_url: lesson.meeting_url }} />
          </div>
        )}
      </div>
    </li>
  )
}
