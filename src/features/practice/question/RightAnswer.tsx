import { rightAnswer } from '#contract/practice/mark-answer.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { AnswerView } from './AnswerView.tsx'

/** The right answer of a question in a line or a list; nothing for one that is marked by oneself. */
export function RightAnswer({ question }: { question: PracticeQuestion }) {
  if (question.kind !== 'number')
    return <AnswerView question={question} answer={rightAnswer(question)} />
  const [unit] = question.units
  const value = String(question.value).replace('-', '−')
  return <p className="numbers">{unit === 'RM' ? `RM ${value}` : [value, unit].join(' ')}</p>
}
