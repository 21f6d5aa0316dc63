import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { QuestionOf } from '#contract/practice/practice.ts'
import { RichTextView } from './RichTextView.tsx'
import styles from './practice.module.css'

type Given = Extract<GivenAnswer, { kind: 'choice' }>

export function ChoiceFields({
  question,
  given,
  onChange,
}: {
  question: QuestionOf<'choice'>
  given: Given
  onChange: (answer: Given) => void
}) {
  const { t } = useTranslation('practice')
  const isSeveral = question.correct.length > 1
  function choose(key: string) {
    if (!isSeveral) return onChange({ ...given, chosen: [key] })
    const others = given.chosen.filter((one) => one !== key)
    onChange({ ...given, chosen: others.length < given.chosen.length ? others : [...others, key] })
  }
  return (
    <fieldset className={styles.options}>
      <legend>{isSeveral ? t('chooseSeveral') : t('chooseOne')}</legend>
      {question.options.map(({ key, text }) => (
        <label key={key} className={styles.option}>
          <input
            type={isSeveral ? 'checkbox' : 'radio'}
            name={question.id}
            checked={given.chosen.includes(key)}
            onChange={() => choose(key)}
          />
          <span>
            <RichTextView text={text} />
          </span>
        </label>
      ))}
    </fieldset>
  )
}
