import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay, weekdayOf } from '#contract/shared/calendar.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { ShownLesson } from '#features/classroom/index.ts'
import { countdown } from '#platform/countdown.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Tag } from '#ui/Tag.tsx'
import { FollowButton } from './FollowButton.tsx'
import { useLessonTime } from './use-lesson-time.ts'
import { daysAhead, nextLessons } from './week-days.ts'
import styles from './WeekStrip.module.css'

const markedAtMost = 3
const dayMs = 24 * 3600 * 1000

/** The live classes of two weeks: the next one, or those of the day that is chosen. */
export function WeekStrip({ coming, now }: { coming: readonly ShownLesson[]; now: Date }) {
  const { t } = useTranslation('week')
  const [chosen, setChosen] = useState<string>()
  const today = malaysianDay(now)
  const days = daysAhead(coming, now)
  const shown = days.find(({ day }) => day === chosen)?.lessons ?? nextLessons(coming)
  return (
    <section className={styles.part} aria-labelledby="week">
      <div className={styles.head}>
        <h2 id="week">{t('title')}</h2>
        <FollowButton />
      </div>
      <ol role="list" className={styles.days}>
        {days.map(({ day, lessons }) => (
          <li key={day} {...(day === today && { 'aria-current': 'date' })}>
            {lessons.length === 0 ? (
              <span>
                <DayName day={day} />
              </span>
            ) : (
              <button
                type="button"
                aria-pressed={day === chosen}
                onClick={() => setChosen(day === chosen ? undefined : day)}
              >
                <DayName day={day} />
                <span className="only-heard">{t('day', { count: lessons.length })}</span>
                <span className={styles.marks}>
                  {lessons.slice(0, markedAtMost).map(({ lesson, subject }) => (
                    <span
                      key={lesson.id}
                      style={{ '--subject': subject.background_color_hex } as CSSProperties}
                      data-cancelled={lesson.is_cancelled || undefined}
                    />
                  ))}
                </span>
              </button>
            )}
          </li>
        ))}
      </ol>
      {coming.length === 0 ? (
        <p className="quiet">{t('empty')}</p>
      ) : (
        <ul role="list" className={styles.lessons} aria-live="polite">
          {shown.map((one) => (
            <ComingLesson key={one.lesson.id} {...one} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** `Tue 1` */
function DayName({ day }: { day: string }) {
  const format = useFormat()
  return (
    <>
      <span className={styles.weekday}>{format.shortWeekday(weekdayOf(day))}</span>{' '}
      <span className="numbers">{Number(day.slice(8))}</span>
    </>
  )
}

function ComingLesson({ lesson, subject, path, now }: ShownLesson & { now: Date }) {
  const { t } = useTranslation('week')
  const timeOf = useLessonTime(now)
  const colour = { '--subject': subject.background_color_hex } as CSSProperties
  return (
    <li className={styles.lesson} style={colour}>
      <span className={styles.text}>
        <span
          className={lesson.is_cancelled ? styles.off : styles.name}
          lang={htmlLanguage(subject.language)}
        >
          {path ? <Link to={path}>{subject.class_name}</Link> : subject.class_name}
        </span>
        <span lang={htmlLanguage(subject.language)}>{lesson.title}</span>
        <time className="numbers quiet" dateTime={lesson.starts_at}>
          {timeOf(lesson)}
        </time>
      </span>
      {lesson.is_cancelled ? (
        <Tag tone="danger">{t('cancelled')}</Tag>
      ) : (
        <StartsSoon starts={new Date(lesson.starts_at)} now={now} />
      )}
    </li>
  )
}

function StartsSoon({ starts, now }: { starts: Date; now: Date }) {
  const { t } = useTranslation('dashboard')
  const left = starts.getTime() - now.getTime() < dayMs && countdown(t, now, starts)
  return left && <Tag>{t('startsIn', { countdown: left })}</Tag>
}
