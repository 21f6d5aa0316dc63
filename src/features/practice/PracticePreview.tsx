import { useState } from 'react'
import { markAnswer } from '#contract/practice/mark-answer.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { QuestionView, type ShownAnswer } from './question/QuestionView.tsx'
import styles from './practice.module.css'

type Props = {
  question: PracticeQuestion
  figure: Figure | undefined
  language: PracticeSubject['language']
}

/** A question as students practise it. Answers are not stored. */
export function PracticePreview({ question, figure, language }: Props) {
  const [answer, setAnswer] = useState<ShownAnswer>()
  return (
    <div className={`${styles.round} ${styles.parts}`}>
      <QuestionView
        uid=""
        subject={{ class_id: 0, slug: 'full-programme', language, may_ask: false, videos: [] }}
        question={question}
        figure={figure}
        answer={answer}
        draft={undefined}
        isLast
        onDraft={ignore}
        onGive={(given) => setAnswer({ given, ...markAnswer(question, given) })}
        onNext={() => setAnswer(undefined)}
      />
    </div>
  )
}

function ignore() {
  // A preview keeps no draft.
}
