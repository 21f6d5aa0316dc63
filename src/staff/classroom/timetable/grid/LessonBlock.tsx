import type { CSSProperties, PointerEventHandler } from 'react'
import { contrastOn } from '#contract/school/contrast.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { StaffClass, WeekLesson } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import styles from './WeekGrid.module.css'

/** A lesson in the grid; a click opens its form. */
export function LessonBlock({
  lesson,
  subject,
  teachers,
  now,
  place,
  onChoose,
  onDragStart,
}: {
  lesson: WeekLesson
  subject: StaffClass | undefined
  /** The names of its teachers. */
  teachers: string
  now: Date
  place: CSSProperties
  onChoose: () => void
  /** Undefined if the lesson cannot be moved. */
  onDragStart?: PointerEventHandler<HTMLElement> | undefined
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const lang = subject && htmlLanguage(subject.language)
  const look = subject && {
    '--of-class': subject.background_color_hex,
    '--on-class': contrastOn(subject.background_color_hex),
  }
  return (
    <li className={styles.place} style={place}>
      <button
        type="button"
        className={styles.block}
        style={look as CSSProperties | undefined}
        data-over={endsAt <= now || undefined}
        data-cancelled={lesson.is_cancelled || undefined}
        data-movable={onDragStart ? true : undefined}
        onClick={onChoose}
        onPointerDown={onDragStart}
      >
        <span className={styles.name}>
          {subject
            ? t('week.classOption', {
                name: subject.class_name,
                language: t(`staff/kit:languages.${subject.language}`),
              })
            : lesson.title}
        </span>
        <span lang={lang}>{lesson.title}</span>
        <span className="numbers">
          {format.time(startsAt)}–{format.time(endsAt)}
        </span>
        <span>{lesson.is_cancelled ? t('lesson.cancelled') : teachers}</span>
      </button>
    </li>
  )
}
