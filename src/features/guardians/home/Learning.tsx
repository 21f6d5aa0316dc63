import { useTranslation } from 'react-i18next'
import type { ChildOverview } from '#contract/guardians/guardians.ts'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import styles from './guardian.module.css'

type NextClassesProps = { classes: ChildOverview['next_classes']; now: Date }

export function NextClasses({ classes, now }: NextClassesProps) {
  const { t } = useTranslation('guardian')
  const format = useFormat()
  // Cached data may be from last week.
  const coming = classes.filter(({ ends_at }) => new Date(ends_at) > now)
  return (
    <section aria-labelledby="next" className={styles.part}>
      <h2 id="next">{t('next.title')}</h2>
      {coming.length === 0 && <p className="quiet">{t('next.none')}</p>}
      <ul role="list" className={styles.rows} hidden={coming.length === 0}>
        {coming.map(({ class_name, language, title, starts_at }) => (
          <li key={starts_at + class_name}>
            <div lang={htmlLanguage(language)}>
              <strong>{class_name}</strong>
              <p className="quiet">{title}</p>
            </div>
            <span className="numbers">{format.dateTime(new Date(starts_at))}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Attendance({ attendance }: { attendance: ChildOverview['attendance'] }) {
  const { t } = useTranslation('guardian')
  return (
    <section aria-labelledby="attendance" className={styles.part}>
      <h2 id="attendance">{t('attendance.title')}</h2>
      <p className="quiet">{t(attendance.length > 0 ? 'attendance.text' : 'attendance.none')}</p>
      <ul role="list" className={styles.rows} hidden={attendance.length === 0}>
        {attendance.map(({ class_name, language, held, joined }) => (
          <li key={class_name} className={styles.measured}>
            <strong lang={htmlLanguage(language)}>{class_name}</strong>
            <span className="numbers">{t('attendance.row', { joined, held })}</span>
            <progress max={held} value={joined} aria-hidden />
          </li>
        ))}
      </ul>
    </section>
  )
}

export function WatchedTime({ watched }: { watched: ChildOverview['watched'] }) {
  const { t } = useTranslation('guardian')
  const format = useFormat()
  const minutes = Math.round(watched.seconds / 60)
  return (
    <section aria-labelledby="watched" className={styles.part}>
      <h2 id="watched">{t('watched.title')}</h2>
      {watched.last_at === null ? (
        <p className="quiet">{t('watched.none')}</p>
      ) : (
        <>
          <p className="numbers">{t('watched.count', { count: watched.recordings })}</p>
          <p className="numbers quiet">
            {minutes < 120
              ? t('watched.minutes', { count: minutes })
              : t('watched.hours', { count: Math.round(minutes / 60) })}
            {' · '}
            {t('watched.last', { day: format.longDate(new Date(watched.last_at)) })}
          </p>
        </>
      )}
    </section>
  )
}

type ChildQuestionsProps = { questions: ChildOverview['questions']; name: string }

export function ChildQuestions({ questions, name }: ChildQuestionsProps) {
  const { t } = useTranslation('guardian')
  const { asked, answered, texts } = questions
  return (
    <section aria-labelledby="questions" className={styles.part}>
      <h2 id="questions">{t('questions.title')}</h2>
      {asked === 0 ? (
        <p className="quiet">{t('questions.none')}</p>
      ) : (
        <p className="numbers">
          {t('questions.count', { count: asked })}
          {' · '}
          {t('questions.answered', { count: answered })}
        </p>
      )}
      {asked > 0 && texts === null && <p className="quiet">{t('questions.hidden', { name })}</p>}
      {texts?.map(({ class_name, language, text, answer, asked_at }) => (
        <details key={asked_at + text} className={styles.fold}>
          <summary>
            <span>
              <span lang={htmlLanguage(language)}>{class_name}</span> · {text}
            </span>
          </summary>
          <p className={styles.text}>{answer ?? t('questions.noAnswer')}</p>
        </details>
      ))}
    </section>
  )
}
