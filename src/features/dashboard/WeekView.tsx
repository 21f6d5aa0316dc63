import { useState, type CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import type { Format } from '#contract/shared/text/format.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lazySection } from '#platform/lazy-section.tsx'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Tag } from '#ui/Tag.tsx'
import type { ShownLesson } from './dashboard-view.ts'
import { daysOf, weeks, type Week } from './week.ts'
import dashboard from './dashboard.module.css'
import styles from './WeekView.module.css'

const FollowDialog = lazySection(async () => (await import('./FollowDialog.tsx')).FollowDialog)

/** The live classes of this week and the next, by day. */
export function WeekView({ coming, now }: { coming: readonly ShownLesson[]; now: Date }) {
  const { t } = useTranslation('week')
  const format = useFormat()
  const [week, setWeek] = useState<Week>('this')
  // Undefined until it was opened once; then it stays mounted, so that the focus can return.
  const [following, setFollowing] = useState<boolean>()
  const days = daysOf(week, coming, now)
  const isEmpty = days.every(({ lessons }) => lessons.length === 0)
  return (
    <section className={`${dashboard.wide} ${styles.part}`} aria-labelledby="week">
      <div className={styles.head}>
        <h2 id="week">{t('title')}</h2>
        <div className={styles.which} role="group" aria-label={t('which')}>
          {weeks.map((one) => (
            <button
              key={one}
              type="button"
              aria-pressed={one === week}
              onClick={() => setWeek(one)}
            >
              {t(one)}
            </button>
          ))}
        </div>
      </div>
      {isEmpty ? (
        <p className="quiet">{t(week === 'this' ? 'emptyThis' : 'emptyNext')}</p>
      ) : (
        <ol role="list" className={styles.days}>
          {days.map(({ day, isToday, lessons }) => (
            <li
              key={day}
              className={lessons.length > 0 ? styles.day : styles.freeDay}
              {...(isToday && { 'aria-current': 'date' })}
            >
              <h3>
                {format.day(day)}
                {isToday && <span className={styles.today}>{t('today')}</span>}
              </h3>
              {lessons.length === 0 ? (
                <p className="quiet">{t('noClass')}</p>
              ) : (
                <ul role="list">
                  {lessons.map((shown) => (
                    <WeekLesson key={shown.lesson.id} {...shown} now={now} />
                  ))}
                </ul>
              )}
            </li>
          ))}
        </ol>
      )}
      <div>
        <Button variant="secondary" aria-haspopup="dialog" onClick={() => setFollowing(true)}>
          <Icon name="calendar-add" />
          {t('follow')}
        </Button>
      </div>
      {following !== undefined && (
        <FollowDialog open={following} onClose={() => setFollowing(false)} />
      )}
    </section>
  )
}

function WeekLesson({ lesson, subject, path, now }: ShownLesson & { now: Date }) {
  const { t } = useTranslation('week')
  const format = useFormat()
  const [starts, ends] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
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
        <time className="numbers quiet" dateTime={lesson.starts_at}>
          {t('time', { from: unbroken(format, starts), to: unbroken(format, ends) })}
        </time>
      </span>
      {lesson.is_cancelled ? (
        <Tag tone="danger">{t('cancelled')}</Tag>
      ) : (
        starts <= now && <Tag tone="success">{t('live')}</Tag>
      )}
    </li>
  )
}

/** The time without a line break, for narrow columns. */
const unbroken = (format: Format, instant: Date) => format.time(instant).replace(' ', '\u00a0')
