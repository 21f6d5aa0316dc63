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
  of,
  teachers,
  now,
  place,
  onChoose,
  onPress,
}: {
  lesson: WeekLesson
  of: StaffClass | undefined
  /** The names of its teachers. */
  teachers: string
  now: Date
  place: CSSProperties
  onChoose: () => void
  /** Starts a drag; missing if the lesson cannot be moved. */
  onPress?: PointerEventHandler<HTMLElement> | undefined
}) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const [startsAt, endsAt] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const lang = of && htmlLanguage(of.language)
  const look = of && {
    '--of-class': of.background_color_hex,
    '--on-class': contrastOn(of.background_color_hex),
  }
  return (
    <li className={styles.place} style={place}>
      <button
        type="button"
        className={styles.block}
        style={look as CSSProperties | undefined}
        data-over={endsAt <= now || undefined}
        data-cancelled={lesson.is_cancelled || undefined}
        data-movable={onPress ? true : undefined}
        onClick={onChoose}
        onPointerDown={onPress}
      >
        <span className={styles.name}>
          {of
            ? t('week.classOption', {
                name: of.class_name,
                language: t(`staff/kit:languages.${of.language}`),
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
