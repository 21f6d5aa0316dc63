import { useEffect, useRef, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import {
  forgetRound,
  keepRound,
  readRound,
  type KeptRound,
} from '#features/practice/round/practice-round.ts'
import { answersIn, newRound, type PracticeSet } from '../practice-view.ts'
import { QuestionView } from '../question/QuestionView.tsx'
import { RoundSummary } from './RoundSummary.tsx'
import styles from '../practice.module.css'
import type { UsedPractice } from '../use-practice.ts'

type Props = {
  uid: string
  subject: PracticeSubject
  set: PracticeSet
  /** The questions for a new round, the most useful first. */
  candidates: readonly PracticeQuestion[]
  practice: Pick<UsedPractice, 'questions' | 'figures' | 'history' | 'give'>
  empty: ReactNode
}

/** Shows the questions of a round one by one. Resumes after the page was closed. */
export function RoundView({ uid, subject, set, candidates, practice, empty }: Props) {
  const { t } = useTranslation('practice')
  const classId = subject.class_id
  const heading = useRef<HTMLHeadingElement>(null)
  const [round, setRound] = useState<KeptRound>(
    () => readRound(uid, classId, set) ?? newRound(candidates),
  )
  // The answered question stays on screen until 'Next'.
  const [shown, setShown] = useState<{ id: string; given: GivenAnswer }>()
  const { questions, history, give } = practice
  const answers = answersIn(round, history.answers)
  const ids = round.ids.filter((id) => questions.has(id))
  const next = ids.find((id) => !answers.has(id))
  const question = questions.get(shown?.id ?? next ?? '')

  const [hasMovedOn, setMovedOn] = useState(false)
  useEffect(() => {
    if (hasMovedOn) heading.current?.focus({ preventScroll: true })
  }, [hasMovedOn, question?.id])

  function keep(changed: KeptRound) {
    setRound(changed)
    keepRound(uid, classId, set, changed)
  }
  function submit(answeredQuestion: PracticeQuestion, answer: GivenAnswer) {
    setShown({ id: answeredQuestion.id, given: answer })
    keep({ ids: round.ids, answer_ids: [...round.answer_ids, give(answeredQuestion, answer)] })
  }
  function continueRound() {
    setShown(undefined)
    if (next === undefined) forgetRound(uid, classId, set)
    setMovedOn(true)
    scrollTo({ top: 0 })
  }

  if (ids.length === 0) return empty
  if (!question) {
    return (
      <RoundSummary
        uid={uid}
        subject={subject}
        results={ids.flatMap((id) => {
          const [one, answer] = [questions.get(id), answers.get(id)]
          return one && answer ? [{ question: one, answer }] : []
        })}
        dueAt={earliest(ids.flatMap((id) => history.due.get(id) ?? []))}
        hasAnotherRound={candidates.length > 0}
        takesFocus={hasMovedOn}
        onAgain={() => {
          forgetRound(uid, classId, set)
          setRound(newRound(candidates))
          setMovedOn(true)
          scrollTo({ top: 0 })
        }}
      />
    )
  }
  const marked = answers.get(question.id)
  const number = ids.indexOf(question.id) + 1
  return (
    <section className={styles.parts} aria-labelledby="question">
      <div className={styles.place}>
        <h2 id="question" ref={heading} tabIndex={-1} className="numbers">
          {t('questionOf', { number, of: ids.length })}
        </h2>
        <progress max={ids.length} value={answers.size} aria-hidden />
      </div>
      <QuestionView
        key={question.id}
        uid={uid}
        subject={subject}
        question={question}
        figure={practice.figures.get(question.id)}
        answer={shown?.id === question.id && marked ? { ...marked, given: shown.given } : undefined}
        draft={round.draft?.question_id === question.id ? round.draft.answer : undefined}
        isLast={next === undefined}
        onDraft={(answer) => {
          keep({ ...round, draft: { question_id: question.id, answer } })
        }}
        onGive={(answer) => submit(question, answer)}
        onNext={continueRound}
      />
    </section>
  )
}

const earliest = ([first, ...others]: readonly Date[]): Date | undefined =>
  first && others.reduce((least, one) => (one < least ? one : least), first)
