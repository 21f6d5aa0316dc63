import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router-dom'
import { formatDateTime, formatTime } from '#contract/calendar.ts'
import type { Subject } from '#contract/catalogue.ts'
import { lessonState, type Lesson } from '#contract/classroom.ts'
import type { Programme } from '#contract/programmes.ts'
import { countdown } from '#platform/countdown.ts'
import { contrastOn } from '#contract/contrast.ts'
import { Freshness } from '#ui/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './ClassHeader.module.css'

/** The class on its own colour, and its next lesson. */
export function ClassHeader({
  programme,
  subject,
  next,
  now,
  ageText,
}: {
  programme: Programme
  subject: Subject
  next: Lesson | undefined
  now: Date
  ageText: string | null
}) {
  const { t } = useTranslation('classroom')
  const colour = {
    '--subject': subject.background_color_hex,
    '--on-subject': contrastOn(subject.background_color_hex),
  } as CSSProperties
  return (
    <header>
      <div className={styles['above']}>
        <Link to={`/${programme.url_safe_name}`}>{t('allClasses')}</Link>
        {ageText && <Freshness text={ageText} />}
      </div>
      <div className={styles['band']} style={colour}>
        <div>
          <h1>{subject.class_name}</h1>
          <p>
            {t(`language.${subject.language}`)} · {programme.title}
          </p>
        </div>
        <div className={styles['next']}>
          {next ? (
            <NextLesson lesson={next} now={now} />
          ) : (
            <p className={styles['small']}>{t('noNextClass')}</p>
          )}
        </div>
      </div>
    </header>
  )
}

function NextLesson({ lesson, now }: { lesson: Lesson; now: Date }) {
  const { t, i18n } = useTranslation('classroom')
  const starts = new Date(lesson.starts_at)
  if (lessonState(lesson, now) === 'live') {
    return (
      <>
        <p className={styles['when']}>{t('liveNow')}</p>
        <p className="numbers">{t('liveUntil', { time: formatTime(new Date(lesson.ends_at)) })}</p>
        <p className={styles['small']}>{lesson.title}</p>
      </>
    )
  }
  const left = countdown(now, starts, i18n.language)
  return (
    <>
      <p className={styles['small']}>{t('nextClass')}</p>
      <p className={`numbers ${styles['when']}`}>
        <time dateTime={lesson.starts_at}>{formatDateTime(starts)}</time>
      </p>
      <p className={`numbers ${styles['left']}`}>
        <Icon name="clock" />
        {left ? t('startsIn', { countdown: left }) : t('startingNow')}
      </p>
    </>
  )
}
