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

/** A lesson in a list; a tap opens its form. */
export function LessonRow({
  lesson,
  of,
  now,
  dated = false,
  onChoose,
}: {
  lesson: ListedLesson
  of: StaffClass | undefined
  now: Date
  /** Shows the day too. */
  dated?: boolean
  onChoose: () => void
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const isOver = endsAt <= now
  const times = { from: format.time(startsAt), until: format.time(endsAt) }
  const lang = of && htmlLanguage(of.language)
  const mark = { '--of-class': of?.background_color_hex } as CSSProperties
  return (
    <li className={kit.row} style={mark} data-over={isOver || undefined}>
      <div className={styles.marked}>
        <button type="button" className={kit.whole} onClick={onChoose}>
          <span lang={lang}>{dated ? lesson.title : (of?.class_name ?? lesson.title)}</span>
          {of && !dated && (
            <span className={kit.quiet}> {t(`staff/kit:languages.${of.language}`)}</span>
          )}
        </button>
        {!dated && (
          <p className={kit.quiet} lang={lang}>
            {lesson.title}
          </p>
        )}
      </div>
      <div className={kit.end}>
        <span className="numbers">
          {dated
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
