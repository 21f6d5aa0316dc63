import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { answersQuery } from '#features/support/index.ts'
import { Icon } from '#ui/Icon.tsx'
import { Link } from '#platform/i18n/Link.tsx'
import { ClassName } from './ClassName.tsx'
import styles from './Answers.module.css'

const shown = 3

/** The latest answers of teachers; nothing if there are none. */
export function Answers({ subjects, now }: { subjects: readonly Subject[]; now: Date }) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const { data } = useQuery(answersQuery())
  const answers = data?.questions.slice(0, shown) ?? []
  if (answers.length === 0) return null
  return (
    <section aria-labelledby="answers">
      <h2 id="answers">{t('answers')}</h2>
      <ul role="list" className={styles.list}>
        {answers.map(({ id, class_id, text, answer, answer_locale: lang, answered_at }) => (
          <li key={id}>
            <p className={styles.asked}>
              <Icon name="message" />
              <span>
                <ClassName subject={subjects.find((subject) => subject.id === class_id)} />
                <span className={styles.question}>{text}</span>
              </span>
            </p>
            <p className={styles.answer} lang={(answer && lang) || undefined}>
              {answer || t('spoken')}
            </p>
            {answered_at && (
              <time className={`numbers ${styles.when}`} dateTime={answered_at}>
                {t('answered', { when: format.recent(new Date(answered_at), now) })}
              </time>
            )}
          </li>
        ))}
      </ul>
      <p className={styles.all}>
        <Link to="/inbox">{t('allAnswers')}</Link>
      </p>
    </section>
  )
}
