import { useTranslation } from 'react-i18next'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { RichTextView } from './RichTextView.tsx'
import styles from '../practice.module.css'
import { rightAnswer } from '#contract/practice/mark-answer.ts'
import { AnswerView } from './AnswerView.tsx'

/** The right answer of a question, with the worked answer if there is one. */
export function Explanation({ question, lang }: { question: PracticeQuestion; lang: string }) {
  const { t } = useTranslation('practice')
  return (
    <>
      {question.kind !== 'self' && (
        <section>
          <h3>{t('rightAnswer')}</h3>
          <div lang={lang}>
            <RightAnswer question={question} />
          </div>
        </section>
      )}
      <section>
        <h3>{t('worked')}</h3>
        {question.worked.length === 0 ? (
          <p className="quiet">{t('noWorked')}</p>
        ) : (
          <ol role="list" className={styles.steps} lang={lang}>
            {question.worked.map((step, n) => (
              <li key={n}>
                <RichTextView text={step} />
              </li>
            ))}
          </ol>
        )}
      </section>
    </>
  )
}

/** The right answer as a line or a list; renders nothing for a self-marked question. */
function RightAnswer({ question }: { question: PracticeQuestion }) {
  if (question.kind !== 'number')
    return <AnswerView question={question} answer={rightAnswer(question)} />
  const [unit] = question.units
  const value = String(question.value).replace('-', '−')
  return <p className="numbers">{unit === 'RM' ? `RM ${value}` : [value, unit].join(' ')}</p>
}
