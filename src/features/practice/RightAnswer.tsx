import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { RichTextView } from './RichTextView.tsx'

/** The right answer of a question in a line or a list; nothing for one that is marked by oneself. */
export function RightAnswer({ question }: { question: PracticeQuestion }) {
  switch (question.kind) {
    case 'choice':
      return (
        <ul>
          {question.options
            .filter(({ key }) => question.correct.includes(key))
            .map(({ key, text }) => (
              <li key={key}>
                <RichTextView text={text} />
              </li>
            ))}
        </ul>
      )
    case 'order':
      return (
        <ol>
          {question.items.map(({ key, text }) => (
            <li key={key}>
              <RichTextView text={text} />
            </li>
          ))}
        </ol>
      )
    case 'number': {
      const [unit] = question.units
      const value = String(question.value).replace('-', '−')
      return <p className="numbers">{unit === 'RM' ? `RM ${value}` : [value, unit].join(' ')}</p>
    }
    case 'text':
      return <p>{question.accepted[0]}</p>
    case 'self':
      return null
  }
}
