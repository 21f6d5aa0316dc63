import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import { readNumber } from '#contract/practice/mark-answer.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { Field } from '#ui/Field.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { OrderFields } from './OrderFields.tsx'
import { shuffledKeys } from './shuffled-keys.ts'

/** The fields of a question's kind; none for what is answered on paper. */
export function AnswerFields({
  question,
  given,
  onChange,
}: {
  question: PracticeQuestion
  given: GivenAnswer
  onChange: (answer: GivenAnswer) => void
}) {
  const { t } = useTranslation('practice')
  if (question.kind === 'choice' && given.kind === 'choice')
    return <ChoiceFields question={question} given={given} onChange={onChange} />
  if (question.kind === 'order' && given.kind === 'order')
    return <OrderFields question={question} given={given} onChange={onChange} />
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
      onChange={(event) => onChange({ ...given, text: event.currentTarget.value })}
    />
  )
}

export function emptyAnswer(question: PracticeQuestion): GivenAnswer {
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

export function hasContent(given: GivenAnswer): boolean {
  if (given.kind === 'choice') return given.chosen.length > 0
  return (given.kind !== 'number' && given.kind !== 'text') || given.text.trim() !== ''
}

export type AnswerProblem = 'empty.answer' | 'notANumber'

/** Why an answer is not marked yet. */
export function answerProblem(given: GivenAnswer): AnswerProblem | undefined {
  if (!hasContent(given)) return 'empty.answer'
  return given.kind === 'number' && !readNumber(given.text) ? 'notANumber' : undefined
}
