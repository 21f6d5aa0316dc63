import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { QuestionOf } from '#contract/practice/practice.ts'
import { RichTextView } from './RichTextView.tsx'
import styles from '../practice.module.css'

type Answer = Extract<GivenAnswer, { kind: 'choice' }>

type Props = {
  question: QuestionOf<'choice'>
  answer: Answer
  error: string | undefined
  onChange: (answer: Answer) => void
}

export function ChoiceFields({ question, answer, error, onChange }: Props) {
  const { t } = useTranslation('practice')
  const errorId = useId()
  const isMultiple = question.correct.length > 1
  function choose(key: string) {
    if (!isMultiple) return onChange({ ...answer, chosen: [key] })
    const others = answer.chosen.filter((one) => one !== key)
    onChange({
      ...answer,
      chosen: others.length < answer.chosen.length ? others : [...others, key],
    })
  }
  return (
    <fieldset className={styles.options} aria-describedby={errorId}>
      <legend>{isMultiple ? t('chooseMultiple') : t('chooseOne')}</legend>
      {question.options.map(({ key, text }) => (
        <label key={key} className={styles.option}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={question.id}
            checked={answer.chosen.includes(key)}
            onChange={() => choose(key)}
          />
          <span>
            <RichTextView text={text} />
          </span>
        </label>
      ))}
      <p id={errorId} className={styles.problem} role="alert">
        {error}
      </p>
    </fieldset>
  )
}
