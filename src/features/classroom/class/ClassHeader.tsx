import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import { lessonState, type Classroom, type Lesson } from '#contract/classroom/classroom.ts'
import { countdown } from '#platform/countdown.ts'
import { contrastOn } from '#contract/school/contrast.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { Title } from '#platform/i18n/Title.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { Freshness } from '#ui/states/Freshness.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import styles from './ClassHeader.module.css'
import { LiveLesson } from './LiveLesson.tsx'
import { nextLesson } from './weeks.ts'

type Props = { classroom: Classroom; now: Date; ageText: string | null }

/** The header of a class: its colour, the next lesson and the link to join it. */
export function ClassHeader({ classroom, now, ageText }: Props) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const { programme, subject } = classroom
  const { next, cancelled } = nextLesson(classroom.lessons, now)
  const colour = {
    '--subject': subject.background_color_hex,
    '--on-subject': contrastOn(subject.background_color_hex),
  } as CSSProperties
  return (
    <header>
      <div className={styles.above}>
        <Link to="/classes">{t('allClasses')}</Link>
        {ageText && <Freshness text={ageText} />}
      </div>
      <div className={styles.band} style={colour}>
        <div>
          <h1 lang={htmlLanguage(subject.language)}>{subject.class_name}</h1>
          <p>
            {t(`language.${subject.language}`)} · <Title of={programme.title} />
          </p>
        </div>
        <div className={styles.next}>
          {next ? (
            <NextLesson lesson={next} lang={htmlLanguage(subject.language)} now={now} />
          ) : (
            <p className={styles.small}>{t('noNextClass')}</p>
          )}
        </div>
      </div>
      <div className={styles.live}>
        {cancelled.map((lesson) => (
          <Notice key={lesson.id} tone="warning">
            {t('cancelledAt', { time: format.dateTime(new Date(lesson.starts_at)) })}
          </Notice>
        ))}
        {next && <LiveLesson classroom={classroom} lesson={next} now={now} />}
      </div>
    </header>
  )
}

function NextLesson({ lesson, lang, now }: { lesson: Lesson; lang: string; now: Date }) {
  const { t } = useTranslation('classroom')
  const format = useFormat()
  const starts = new Date(lesson.starts_at)
  if (lessonState(lesson, now) === 'live') {
    return (
      <>
        <p className={styles.when}>{t('liveNow')}</p>
        <p className="numbers">{t('liveUntil', { time: format.time(new Date(lesson.ends_at)) })}</p>
        <p className={styles.small} lang={lang}>
          {lesson.title}
        </p>
      </>
    )
  }
  const left = countdown(t, now, starts)
  return (
    <>
      <p className={styles.small}>{t('nextClass')}</p>
      <p className={`numbers ${styles.when}`}>
        <time dateTime={lesson.starts_at}>{format.dateTime(starts)}</time>
      </p>
      <p className={`numbers ${styles.left}`}>
        <Icon name="clock" />
        {left ? t('startsIn', { countdown: left }) : t('startingNow')}
      </p>
      {lesson.substitute && (
        <p className={styles.small}>{t('withTeacher', { name: lesson.substitute })}</p>
      )}
    </>
  )
}
