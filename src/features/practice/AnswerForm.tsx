import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/Field.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { OrderFields } from './OrderFields.tsx'
import { SelfMarking } from './SelfMarking.tsx'
import { shuffledKeys } from './shuffled-keys.ts'
import styles from './practice.module.css'

type Props = {
  question: PracticeQuestion
  /** What was entered before the page was closed. */
  draft: GivenAnswer | undefined
  onDraft: (answer: GivenAnswer) => void
  onGive: (answer: GivenAnswer) => void
}

/** How a question is answered: fields of its kind, and a button that has the answer marked. */
export function AnswerForm({ question, draft, onDraft, onGive }: Props) {
  const { t } = useTranslation('practice')
  const [given, setGiven] = useState(() =>
    draft?.kind === question.kind ? draft : emptyAnswer(question),
  )
  const [isEmpty, setEmpty] = useState(false)
  function change(answer: GivenAnswer) {
    setGiven(answer)
    setEmpty(false)
    onDraft(answer)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (hasContent(given)) onGive(given)
    else setEmpty(true)
  }
  if (question.kind === 'self' && given.kind === 'self') {
    return <SelfMarking question={question} given={given} onChange={change} onGive={onGive} />
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      {fields()}
      <p className={styles.problem} role="alert">
        {isEmpty && t('empty.answer')}
      </p>
      <Button type="submit" size="large" wide>
        {t('check')}
      </Button>
    </form>
  )

  function fields() {
    if (question.kind === 'choice' && given.kind === 'choice')
      return <ChoiceFields question={question} given={given} onChange={change} />
    if (question.kind === 'order' && given.kind === 'order')
      return <OrderFields question={question} given={given} onChange={change} />
    if (given.kind !== 'number' && given.kind !== 'text') return null
    const unit = question.kind === 'number' ? question.units[0] : undefined
    return (
      <Field
        label={unit ? t('answerIn', { unit }) : t('answer')}
        hint={given.kind === 'number' ? t('numberHint') : undefined}
        inputMode={given.kind === 'number' ? 'text' : undefined}
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={200}
        value={given.text}
        onChange={(event) => change({ ...given, text: event.currentTarget.value })}
      />
    )
  }
}

function emptyAnswer(question: PracticeQuestion): GivenAnswer {
  switch (question.kind) {
    case 'choice':
      return { kind: 'choice', chosen: [] }
    case 'order':
      return { kind: 'order', order: shuffledKeys(question) }
    case 'self':
      return { kind: 'self', steps: [] }
    case 'number':
    case 'text':
      return { kind: question.kind, text: '' }
  }
}

function hasContent(given: GivenAnswer): boolean {
  if (given.kind === 'choice') return given.chosen.length > 0
  return (given.kind !== 'number' && given.kind !== 'text') || given.text.trim() !== ''
}
