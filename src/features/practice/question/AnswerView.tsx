import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { RichTextView } from './RichTextView.tsx'

type Props = { question: PracticeQuestion; answer: GivenAnswer }

/** The answer as a line or a list; renders nothing for a self-marked question. */
export function AnswerView({ question, answer }: Props) {
  if (question.kind === 'choice' && answer.kind === 'choice')
    return (
      <ul>
        {question.options
          .filter(({ key }) => answer.chosen.includes(key))
          .map(({ key, text }) => (
            <li key={key}>
              <RichTextView text={text} />
            </li>
          ))}
      </ul>
    )
  if (question.kind === 'order' && answer.kind === 'order')
    return (
      <ol>
        {answer.order.map((key) => (
          <li key={key}>
            <RichTextView text={question.items.find((item) => item.key === key)?.text ?? []} />
          </li>
        ))}
      </ol>
    )
  return answer.kind === 'number' || answer.kind === 'text' ? <p>{answer.text}</p> : null
}
