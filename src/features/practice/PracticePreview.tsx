import { useState } from 'react'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import { markAnswer } from '#contract/practice/mark-answer.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { QuestionView } from './question/QuestionView.tsx'
import styles from './practice.module.css'

type Props = {
  question: PracticeQuestion
  figure: Figure | undefined
  language: PracticeSubject['language']
}

/** A question as students practise it. Answers are not stored. */
export function PracticePreview({ question, figure, language }: Props) {
  const [answer, setAnswer] = useState<PracticeAnswer>()
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
        onGive={(given) => {
          const { earned, of } = markAnswer(question, given)
          const { id: question_id, chapter_id } = question
          setAnswer({ id: '', question_id, chapter_id, answered_at: '', earned, of })
        }}
        onNext={() => setAnswer(undefined)}
      />
    </div>
  )
}

function ignore() {
  // A preview keeps no draft.
}
