import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { QuestionOf } from '#contract/practice/practice.ts'
import { Button } from '#ui/Button.tsx'
import { RichTextView } from '../question/RichTextView.tsx'
import styles from '../practice.module.css'

type Answer = Extract<GivenAnswer, { kind: 'self' }>

type Props = {
  question: QuestionOf<'self'>
  answer: Answer
  onChange: (answer: Answer) => void
  onGive: (answer: Answer) => void
}

/** The question is answered on paper; then the mark scheme is shown, with a checkbox for each step. */
export function SelfMarking({ question, answer, onChange, onGive }: Props) {
  const { t } = useTranslation('practice')
  const scheme = useRef<HTMLFieldSetElement>(null)
  const [wasOpen] = useState(answer.steps.length > 0)
  const [isOpened, setOpened] = useState(false)
  // The button that was pressed is gone.
  useEffect(() => {
    if (isOpened) scheme.current?.focus()
  }, [isOpened])
  const toggle = (step: number) =>
    onChange({
      ...answer,
      steps: answer.steps.includes(step)
        ? answer.steps.filter((one) => one !== step)
        : [...answer.steps, step],
    })
  if (!wasOpen && !isOpened) {
    return (
      <div className={styles.form}>
        <p className="quiet">{t('onPaper')}</p>
        <Button size="large" wide onClick={() => setOpened(true)}>
          {t('showScheme')}
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.form}>
      <fieldset ref={scheme} tabIndex={-1} className={styles.options}>
        <legend>{t('tickSteps')}</legend>
        {question.scheme.map(({ marks, text }, step) => (
          <label key={step} className={styles.option}>
            <input
              type="checkbox"
              checked={answer.steps.includes(step)}
              onChange={() => toggle(step)}
            />
            <span>
              <RichTextView text={text} />
            </span>
            <span className={`numbers quiet ${styles.marks}`}>{t('marks', { count: marks })}</span>
          </label>
        ))}
      </fieldset>
      <Button size="large" wide onClick={() => onGive(answer)}>
        {t('saveMarks')}
      </Button>
    </div>
  )
}
