import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { Button } from '#ui/Button.tsx'
import { AnswerFields, answerProblem, emptyAnswer, type AnswerProblem } from './AnswerFields.tsx'
import { SelfMarking } from '../round/SelfMarking.tsx'
import styles from '../practice.module.css'

type Props = {
  question: PracticeQuestion
  /** The answer entered before the page was closed. */
  draft: GivenAnswer | undefined
  onDraft: (answer: GivenAnswer) => void
  onGive: (answer: GivenAnswer) => void
}

/** The fields of a question, and a button that checks the answer. */
export function AnswerForm({ question, draft, onDraft, onGive }: Props) {
  const { t } = useTranslation('practice')
  const [answer, setAnswer] = useState(() =>
    draft?.kind === question.kind ? draft : emptyAnswer(question),
  )
  const [problem, setProblem] = useState<AnswerProblem>()
  function change(changed: GivenAnswer) {
    setAnswer(changed)
    setProblem(undefined)
    onDraft(changed)
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    const found = answerProblem(answer)
    if (found) setProblem(found)
    else onGive(answer)
  }
  if (question.kind === 'self' && answer.kind === 'self') {
    return <SelfMarking question={question} answer={answer} onChange={change} onGive={onGive} />
  }
  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <AnswerFields
        question={question}
        answer={answer}
        error={problem && t(problem)}
        onChange={change}
      />
      <Button type="submit" size="large" wide>
        {t('check')}
      </Button>
    </form>
  )
}
