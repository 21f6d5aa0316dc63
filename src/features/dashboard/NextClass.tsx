import type { CSSProperties, ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { contrastOn } from '#contract/school/contrast.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { countdown } from '#platform/countdown.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Notice } from '#ui/Notice.tsx'
import { Tag } from '#ui/Tag.tsx'
import { cancelledBefore, nextClasses, type ShownLesson } from './dashboard-view.ts'
import styles from './NextClass.module.css'

/** Renders the button that joins a live lesson. */
export type RenderJoin = (lesson: Lesson, now: Date) => ReactNode

/** The live classes, or the next one with a countdown and the button to join. */
export function NextClass({
  coming,
  now,
  join,
}: {
  coming: readonly ShownLesson[]
  now: Date
  join: RenderJoin
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const dayOf = useDayText(now)
  const next = nextClasses(coming, now)
  const isLive = next.some(({ lesson }) => new Date(lesson.starts_at) <= now)
  return (
    <section className={styles.part} aria-labelledby="next-class">
      <h2 id="next-class">{t(isLive ? 'liveClasses' : 'nextClass')}</h2>
      {cancelledBefore(coming, next[0]).map(({ lesson, subject }) => (
        <Notice key={lesson.id} tone="warning">
          {t('cancelled', {
            name: subject.class_name,
            day: dayOf(lesson),
            time: format.time(new Date(lesson.starts_at)),
          })}
        </Notice>
      ))}
      {next.length === 0 && <p className={styles.none}>{t('noNextClass')}</p>}
      {next.map((shown) => (
        <ClassCard key={shown.lesson.id} shown={shown} now={now}>
          {join(shown.lesson, now)}
        </ClassCard>
      ))}
    </section>
  )
}

function ClassCard({
  shown: { lesson, subject, path },
  now,
  children,
}: {
  shown: ShownLesson
  now: Date
  children: ReactNode
}) {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const dayOf = useDayText(now)
  const [starts, ends] = [new Date(lesson.starts_at), new Date(lesson.ends_at)]
  const colour = {
    '--subject': subject.background_color_hex,
    '--on-subject': contrastOn(subject.background_color_hex),
  } as CSSProperties
  return (
    <article className={styles.card} style={colour}>
      <div className={styles.head}>
        <h3 lang={htmlLanguage(subject.language)}>
          {path ? <Link to={path}>{subject.class_name}</Link> : subject.class_name}
        </h3>
        <p>{t(`language.${subject.language}`)}</p>
      </div>
      <div className={styles.body}>
        <div className={styles.text}>
          <p className={styles.title} lang={htmlLanguage(subject.language)}>
            {lesson.title}
          </p>
          <time className="numbers" dateTime={lesson.starts_at}>
            {t('at', { day: dayOf(lesson), from: format.time(starts), to: format.time(ends) })}
          </time>
          <Until starts={starts} now={now} />
        </div>
        {children}
      </div>
    </article>
  )
}

function Until({ starts, now }: { starts: Date; now: Date }) {
  const { t } = useTranslation('dashboard')
  if (starts <= now) return <Tag tone="success">{t('liveNow')}</Tag>
  const left = countdown(t, now, starts)
  return <Tag tone="accent">{left ? t('startsIn', { countdown: left }) : t('startingNow')}</Tag>
}

/** The day of a lesson: `Today`, `Tomorrow`, `Tue 24 Nov`. */
function useDayText(now: Date): (lesson: Lesson) => string {
  const { t } = useTranslation('dashboard')
  const format = useFormat()
  const today = malaysianDay(now)
  return ({ starts_at }) => {
    const day = malaysianDay(new Date(starts_at))
    if (day === today) return t('today')
    return day === addDays(today, 1) ? t('tomorrow') : format.day(day)
  }
}
