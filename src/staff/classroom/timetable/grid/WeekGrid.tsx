import { useEffect, useId, useRef, useState, type CSSProperties } from 'react'
import { clashInWeek, type Clash } from '#contract/classroom/lesson-clash.ts'
import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import type { StaffWeek, WeekLesson } from '#contract/shared/staff/staff-wire.ts'
import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import { useObservable, type Observable } from '#platform/observable.ts'
import kit from '#staff/kit/kit.module.css'
import { showToast } from '#ui/toasts.ts'
import { LessonBlock } from './LessonBlock.tsx'
import { useLessonDrag, type DragTarget } from './use-lesson-drag.ts'
import { clockAt, hoursOf, placeLessons } from './week-grid.ts'
import styles from './WeekGrid.module.css'

/** The day and times (`17:30`) that a lesson is moved to. */
export type MoveTo = { day: string; start: string; end: string }

const laneRem = 8.5
const hourRem = 3.5

type Props = {
  week: StaffWeek
  /** Those of the week's lessons that fit the filter. */
  lessons: readonly WeekLesson[]
  isWide: boolean
  /** How lessons are moved, or why they cannot be. */
  hint: string | false
  now: Date
  canMove: (lesson: WeekLesson) => boolean
  onChoose: (lesson: WeekLesson) => void
  onMove: (lesson: WeekLesson, to: MoveTo) => void
}

/** The lessons of a week by day and hour, or of one day on a phone. Movable lessons can be dragged. */
export function WeekGrid({ week, lessons, isWide, hint, now, canMove, onChoose, onMove }: Props) {
  const { t } = useTranslation(['staff/timetable', 'staff/kit'])
  const format = useFormat()
  const clashText = useClashText(week)
  const hintId = useId()
  const [chosenDay, setChosenDay] = useState<string>()
  const hours = hoursOf(lessons)
  const box = useRef<HTMLDivElement>(null)
  const { target, startDrag } = useLessonDrag(box, hours, (dropped) => {
    const clash = clashOf(dropped, week, now)
    const moved = movedTo(dropped)
    if (clash) showToast(clashText(clash), 'danger')
    else if (moved && !isUnmoved(dropped)) onMove(dropped.lesson, moved)
  })
  const days = [0, 1, 2, 3, 4, 5, 6].map((n) => {
    const day = addDays(week.from, n)
    const ofDay = lessons.filter(({ starts_at }) => malaysianDay(new Date(starts_at)) === day)
    const placed = placeLessons(ofDay)
    return {
      ...{ day, placed },
      lanes: Math.max(0, ...placed.map(({ lanes }) => lanes)),
      holiday: week.holidays.find((one) => one.day === day),
    }
  })
  const today = malaysianDay(now)
  const oneDay =
    days.find(({ day }) => day === chosenDay) ??
    days.find(({ day }) => day === today) ??
    days.find(({ placed }) => placed.length > 0)
  const shown = isWide ? days : days.filter((one) => one === oneDay)
  const firstMinute = Math.min(
    ...shown.flatMap(({ placed }) => placed.map(({ start }) => start)),
    17 * 60,
  )

  useEffect(() => {
    box.current?.scrollTo({ top: (firstMinute / 60 - hours.first - 0.5) * hourRem * remPx() })
  }, [firstMinute, hours.first, week.from])

  const columns = shown.map(({ lanes }) =>
    lanes === 0 ? 'minmax(5.5rem, 1fr)' : `minmax(${lanes * laneRem}rem, ${lanes}fr)`,
  )
  const remAt = (minute: number) => (minute / 60 - hours.first) * hourRem
  return (
    <>
      {hint && (
        <p id={hintId} className={kit.quiet}>
          {hint}
        </p>
      )}
      {!isWide && (
        <ol role="list" className={styles.dayPicker}>
          {days.map(({ day, placed }) => (
            <li key={day} {...(day === today && { 'aria-current': 'date' })}>
              <button
                type="button"
                aria-pressed={day === oneDay?.day}
                onClick={() => setChosenDay(day)}
              >
                <span>{format.shortWeekday(weekdayOf(day))}</span>
                <span className="numbers">{Number(day.slice(-2))}</span>
                <span className="only-heard">{t('grid.count', { count: placed.length })}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      <div
        ref={box}
        className={styles.box}
        role="region"
        aria-label={t('grid.title')}
        aria-describedby={hint ? hintId : undefined}
        tabIndex={0}
        style={{ '--hour': `${hourRem}rem`, '--hours': hours.last - hours.first } as CSSProperties}
      >
        <div className={styles.grid} style={{ gridTemplateColumns: `auto ${columns.join(' ')}` }}>
          <div className={styles.corner} />
          <ol role="list" className={`numbers ${styles.hours}`} aria-hidden>
            {Array.from({ length: hours.last - hours.first }, (_, n) => (
              <li key={n}>
                {format.time(atMalaysianTime(week.from, clockAt((hours.first + n) * 60)))}
              </li>
            ))}
          </ol>
          {shown.map(({ day, placed, holiday }) => (
            <section key={day} className={styles.day} aria-label={format.day(day)}>
              <h2 {...(day === today && { 'aria-current': 'date' })}>
                {format.day(day)}
                {holiday && <span className={kit.quiet}>{holiday.name}</span>}
              </h2>
              <ul role="list" data-day={day} data-holiday={holiday ? true : undefined}>
                {placed.map(({ lesson, start, end, lane, lanes }) => (
                  <LessonBlock
                    key={lesson.id}
                    lesson={lesson}
                    subject={week.classes.find(({ id }) => id === lesson.class_id)}
                    teachers={namesOf(lesson, week)}
                    now={now}
                    place={{
                      top: `${remAt(start)}rem`,
                      height: `${remAt(end) - remAt(start)}rem`,
                      left: `${(lane / lanes) * 100}%`,
                      width: `${100 / lanes}%`,
                    }}
                    onChoose={() => onChoose(lesson)}
                    onDragStart={canMove(lesson) ? (event) => startDrag(event, lesson) : undefined}
                  />
                ))}
                <Slot target={target} day={day} week={week} now={now} remAt={remAt} />
              </ul>
            </section>
          ))}
        </div>
      </div>
      <SlotText target={target} week={week} now={now} />
    </>
  )
}

const remPx = () => parseFloat(getComputedStyle(document.documentElement).fontSize)

const namesOf = ({ teacher_ids }: WeekLesson, { teachers }: StaffWeek): string =>
  teachers
    .filter(({ id }) => teacher_ids.includes(id))
    .map(({ name }) => name)
    .join(', ')

const movedTo = ({ day, start, end }: DragTarget): MoveTo | undefined =>
  day === null ? undefined : { day, start: clockAt(start), end: clockAt(end) }

function clashOf(target: DragTarget, week: StaffWeek, now: Date): Clash | undefined {
  const to = movedTo(target)
  if (!to) return { why: 'outside' }
  if (isUnmoved(target)) return undefined
  const [startsAt, endsAt] = [atMalaysianTime(to.day, to.start), atMalaysianTime(to.day, to.end)]
  return clashInWeek(target.lesson, { startsAt, endsAt }, week, now)
}

function isUnmoved(target: DragTarget): boolean {
  const to = movedTo(target)
  const was = new Date(target.lesson.starts_at)
  return to !== undefined && atMalaysianTime(to.day, to.start).getTime() === was.getTime()
}

type Dragged = { target: Observable<DragTarget | null>; week: StaffWeek; now: Date }

/** Where the dragged lesson would be. */
function Slot({
  target,
  day,
  week,
  now,
  remAt,
}: Dragged & { day: string; remAt: (minute: number) => number }) {
  const dragged = useObservable(target)
  if (dragged?.day !== day) return null
  return (
    <li
      aria-hidden
      className={styles.slot}
      data-clash={clashOf(dragged, week, now) ? true : undefined}
      style={{
        top: `${remAt(dragged.start)}rem`,
        height: `${remAt(dragged.end) - remAt(dragged.start)}rem`,
      }}
    />
  )
}

/** The target day and time beside the pointer, with conflicts. */
function SlotText({ target, week, now }: Dragged) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  const clashText = useClashText(week)
  const dragged = useObservable(target)
  if (!dragged) return null
  const clash = clashOf(dragged, week, now)
  const to = movedTo(dragged)
  const { x, y } = dragged.pointer
  return (
    <p
      className={styles.label}
      data-clash={clash ? true : undefined}
      style={{ '--x': `${x}px`, '--y': `${y}px` } as CSSProperties}
    >
      {to && (
        <span className="numbers">
          {t('lesson.datedTimes', {
            day: format.day(to.day),
            from: format.time(atMalaysianTime(to.day, to.start)),
            until: format.time(atMalaysianTime(to.day, to.end)),
          })}
        </span>
      )}
      {clash && <strong>{clashText(clash)}</strong>}
    </p>
  )
}

function useClashText({ classes, teachers }: StaffWeek) {
  const { t } = useTranslation('staff/timetable')
  const format = useFormat()
  return (clash: Clash): string => {
    if (clash.why === 'outside' || clash.why === 'past') return t(`grid.clash.${clash.why}`)
    if (clash.why === 'holiday') return t('grid.clash.holiday', { name: clash.name })
    const { other } = clash
    const values = {
      class: classes.find(({ id }) => id === other.class_id)?.class_name ?? other.title,
      time: format.time(new Date(other.ends_at)),
    }
    if (clash.why === 'class') return t('grid.clash.class', values)
    const teacher = teachers.find(({ id }) => id === clash.teacher)?.name ?? ''
    return t('grid.clash.teacher', { ...values, teacher })
  }
}
