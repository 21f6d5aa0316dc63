import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Lesson } from '#contract/classroom/classroom.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { Now, ShownLesson, ToWatch } from '#features/classroom/index.ts'
import { clockText } from '#platform/clock-text.ts'
import { countdown } from '#platform/countdown.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Marked } from '#ui/Marked.tsx'
import styles from './NowCard.module.css'
import { playingTime } from './playing-time.ts'
import { useLessonTime } from './use-lesson-time.ts'

/** Renders the button that joins a live lesson; `isSecond`: below another one. */
export type RenderJoin = (lesson: Lesson, now: Date, isSecond: boolean) => ReactNode

type NowCardProps = {
  next: Exclude<Now, { kind: 'order' | 'start' }>
  subjects: readonly Subject[]
  now: Date
  join: RenderJoin
  /** Reminders of a coming class. */
  children?: ReactNode
}

/** The one thing to do now, with its button. */
export function NowCard({ next, subjects, now, join, children }: NowCardProps) {
  const { t } = useTranslation('dashboard')
  return (
    <section aria-labelledby="now" className={styles.card}>
      {content()}
    </section>
  )

  function content() {
    switch (next.kind) {
      case 'live': {
        const [first, ...others] = next.lessons
        return (
          <>
            <h2 id="now">
              <Until shown={first} now={now} />
            </h2>
            <WhichLesson shown={first} now={now} />
            {join(first.lesson, now, false)}
            {others.map((shown) => (
              <div key={shown.lesson.id} className={styles.other}>
                <WhichLesson shown={shown} now={now} />
                {join(shown.lesson, now, true)}
              </div>
            ))}
          </>
        )
      }
      case 'sit':
        return (
          <>
            <h2 id="now">{t('now.sit')}</h2>
            <p className={styles.what}>
              <strong>{next.paper.title}</strong>
              <ClassName subject={subjects.find(({ id }) => id === next.paper.classId)} />
            </p>
            <Link to={next.paper.path} className={buttonClass({ variant: 'accent' })}>
              {t('now.continuePaper', { minutes: next.paper.minutesLeft })}
            </Link>
          </>
        )
      case 'resume':
      case 'watch':
        return (
          <>
            <h2 id="now">{t(`now.${next.kind}`)}</h2>
            <Recording recording={next.recording} subjects={subjects} />
            <Link to={next.recording.path} className={buttonClass({ variant: 'accent' })}>
              {next.kind === 'resume'
                ? t('now.continueAt', { time: clockText(next.recording.positionSeconds) })
                : t('now.watchIt')}
            </Link>
          </>
        )
      case 'practise':
        return (
          <>
            <h2 id="now">{t('now.practise')}</h2>
            <p className={styles.what}>
              <ClassName subject={subjects.find(({ id }) => id === next.classId)} />
            </p>
            <Link to={next.path} className={buttonClass({ variant: 'accent' })}>
              {t('now.practiseIt', { count: next.count })}
            </Link>
          </>
        )
      case 'coming':
        return (
          <>
            <h2 id="now">{t('now.coming')}</h2>
            <WhichLesson shown={next.shown} now={now} />
            <p className="quiet">
              <Until shown={next.shown} now={now} />
            </p>
            {next.shown.path && (
              <Link to={next.shown.path} className={buttonClass({ variant: 'secondary' })}>
                {t('now.openClass')}
              </Link>
            )}
            {children && <div className={styles.ways}>{children}</div>}
          </>
        )
      case 'done':
      case 'unknown':
      case 'closed':
        return (
          <>
            <h2 id="now">{t(`now.${next.kind}`)}</h2>
            <p>{t(`now.${next.kind}Text`)}</p>
            {next.kind === 'closed' && (
              <Link to="/full-programme" className={buttonClass({ variant: 'accent' })}>
                {t('now.join')}
              </Link>
            )}
          </>
        )
    }
  }
}

function WhichLesson({ shown: { lesson, subject }, now }: { shown: ShownLesson; now: Date }) {
  const timeOf = useLessonTime(now)
  return (
    <p className={styles.what}>
      <strong lang={htmlLanguage(subject.language)}>{lesson.title}</strong>
      <span>
        <ClassName subject={subject} /> ·{' '}
        <time className="numbers" dateTime={lesson.starts_at}>
          {timeOf(lesson)}
        </time>
      </span>
    </p>
  )
}

type RecordingProps = { recording: ToWatch; subjects: readonly Subject[] }

function Recording({
  recording: { title, classId, isBegun, ofSeconds },
  subjects,
}: RecordingProps) {
  const { t } = useTranslation('dashboard')
  const subject = subjects.find(({ id }) => id === classId)
  return (
    <p className={styles.what}>
      <strong lang={subject && htmlLanguage(subject.language)}>{title}</strong>
      <span>
        {subject && (
          <>
            <ClassName subject={subject} /> ·{' '}
          </>
        )}
        <span className="numbers">
          {isBegun ? clockText(ofSeconds) : playingTime(t, ofSeconds)}
        </span>
      </span>
    </p>
  )
}

function Until({ shown: { lesson, subject }, now }: { shown: ShownLesson; now: Date }) {
  const { t } = useTranslation('dashboard')
  const starts = new Date(lesson.starts_at)
  if (starts <= now)
    return (
      <Marked text={t('liveNow', { name: subject.class_name })}>
        {(name) => <span lang={htmlLanguage(subject.language)}>{name}</span>}
      </Marked>
    )
  const left = countdown(t, now, starts)
  return left ? t('startsIn', { countdown: left }) : t('startingNow')
}

/** The name of a class, in the language that it was written in. */
export const ClassName = ({ subject }: { subject: Subject | undefined }) =>
  subject && <span lang={htmlLanguage(subject.language)}>{subject.class_name}</span>
