import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import { readNumber } from '#contract/practice/mark-answer.ts'
import type { PracticeQuestion, QuestionOf } from '#contract/practice/practice.ts'
import { Field } from '#ui/forms/Field.tsx'
import { ChoiceFields } from './ChoiceFields.tsx'
import { OrderFields } from './OrderFields.tsx'

type Props = {
  question: PracticeQuestion
  answer: GivenAnswer
  /** Why the answer is not taken. */
  error?: string | undefined
  onChange: (answer: GivenAnswer) => void
}

/** The fields of a question's kind; none for questions answered on paper. */
export function AnswerFields({ question, answer, error, onChange }: Props) {
  const { t } = useTranslation('practice')
  if (question.kind === 'choice' && answer.kind === 'choice')
    return <ChoiceFields question={question} answer={answer} error={error} onChange={onChange} />
  if (question.kind === 'order' && answer.kind === 'order')
    return <OrderFields question={question} answer={answer} onChange={onChange} />
  if (answer.kind !== 'number' && answer.kind !== 'text') return null
  const unit = question.kind === 'number' ? question.units[0] : undefined
  return (
    <Field
      label={unit ? t('answerIn', { unit }) : t('answer')}
      hint={answer.kind === 'number' ? t('numberHint') : undefined}
      error={error}
      inputMode={answer.kind === 'number' ? 'text' : undefined}
      autoComplete="off"
      autoCapitalize="off"
      spellCheck={false}
      maxLength={200}
      value={answer.text}
      onChange={(event) => onChange({ ...answer, text: event.currentTarget.value })}
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

function hasContent(answer: GivenAnswer): boolean {
  if (answer.kind === 'choice') return answer.chosen.length > 0
  return (answer.kind !== 'number' && answer.kind !== 'text') || answer.text.trim() !== ''
}

export type AnswerProblem = 'empty.answer' | 'notANumber'

/** Why an answer is not marked yet. */
export function answerProblem(answer: GivenAnswer): AnswerProblem | undefined {
  if (!hasContent(answer)) return 'empty.answer'
  return answer.kind === 'number' && !readNumber(answer.text) ? 'notANumber' : undefined
}

/** The keys of a question's items in a wrong order, the same each time the question is opened. */
export function shuffledKeys({ id, items }: QuestionOf<'order'>): string[] {
  const keys = items.map(({ key }) => key)
  const shuffled = keys.toSorted((a, b) => hashOf(id + a) - hashOf(id + b))
  return shuffled.join() === keys.join() ? shuffled.toReversed() : shuffled
}

const hashOf = (text: string) =>
  [...text].reduce((sum, letter) => (sum * 31 + (letter.codePointAt(0) ?? 0)) % 65_521, 7)
