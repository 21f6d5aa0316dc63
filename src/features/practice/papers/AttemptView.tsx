import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import type { Figure } from '#contract/practice/figure.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import type { PracticeSubject } from '#contract/practice/practising.ts'
import { timeIsUpAt, withAnswer, withFlag } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import { monotonicNow } from '#platform/now.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { AnswerFields, answerProblem, emptyAnswer } from '../question/AnswerFields.tsx'
import { AnswerSheet } from './AnswerSheet.tsx'
import { FigureView } from '../question/FigureView.tsx'
import { RichTextView } from '../question/RichTextView.tsx'
import { TimeLeft } from './TimeLeft.tsx'
import styles from '../practice.module.css'
import { useFocusOnMount } from '../use-focus-on-mount.ts'
import paper from './paper.module.css'

/** A running attempt: one question at a time, in any order. Every change is passed to `onChange`. */
export function AttemptView({
  subject,
  state,
  questions,
  figures,
  isUnsaved,
  takesFocus,
  onChange,
  onSubmit,
}: {
  subject: PracticeSubject
  state: SaveAttempt
  questions: ReadonlyMap<string, PracticeQuestion>
  figures: ReadonlyMap<string, Figure>
  isUnsaved: boolean
  /** Whether the paper was started on this page. */
  takesFocus: boolean
  onChange: (state: SaveAttempt) => void
  onSubmit: () => void
}) {
  const { t } = useTranslation('practice')
  const heading = useFocusOnMount<HTMLHeadingElement>(takesFocus)
  const ids = state.question_ids.filter((id) => questions.has(id))
  const [chosen, setPlace] = useState(() => Math.max(0, ids.indexOf(lastTapped(state) ?? '')))
  const place = Math.min(chosen, ids.length - 1)
  const [isConfirming, setConfirming] = useState(false)
  /** The question whose fields were left. */
  const [left, setLeft] = useState<string>()
  const question = questions.get(ids[place] ?? '')
  if (!question) return null
  const answers = new Map(state.answers.map((row) => [row.question_id, row.answer]))
  const flagged = new Set(
    state.flags.filter(({ is_on }) => is_on).map(({ question_id }) => question_id),
  )
  const isAnswered = (id: string) => {
    const answer = answers.get(id)
    return answer !== undefined && !answerProblem(answer)
  }
  const unanswered = ids.filter((id) => !isAnswered(id)).length
  const isFlagged = flagged.has(question.id)
  const answer = answers.get(question.id) ?? emptyAnswer(question)
  const isUnread = answerProblem(answer) === 'notANumber'

  function goTo(next: number) {
    setPlace(next)
    heading.current?.focus({ preventScroll: true })
    scrollTo({ top: 0 })
  }

  return (
    <section className={styles.parts} aria-labelledby="question">
      <div className={paper.bar}>
        <h2 id="question" ref={heading} tabIndex={-1} className="numbers">
          {t('questionOf', { number: place + 1, of: ids.length })}
        </h2>
        <TimeLeft until={timeIsUpAt(state)} onUp={onSubmit} />
      </div>
      <div className={styles.question} lang={htmlLanguage(subject.language)}>
        <p className={styles.asked}>
          <RichTextView text={question.text} />
        </p>
        <FigureView figure={figures.get(question.id)} lang={htmlLanguage(subject.language)} />
      </div>
      <div onBlur={() => setLeft(question.id)}>
        <AnswerFields
          key={question.id}
          question={question}
          answer={answer}
          error={isUnread && left === question.id ? t('notANumber') : undefined}
          onChange={(given) => onChange(withAnswer(state, question.id, given, monotonicNow()))}
        />
      </div>
      <div className={paper.steps}>
        <Button variant="secondary" disabled={place === 0} onClick={() => goTo(place - 1)}>
          {t('paper.previous')}
        </Button>
        <Button
          variant="quiet"
          aria-pressed={isFlagged}
          onClick={() => onChange(withFlag(state, question.id, !isFlagged, monotonicNow()))}
        >
          <Icon name="saved" />
          {isFlagged ? t('paper.flagged') : t('paper.flag')}
        </Button>
        {place < ids.length - 1 ? (
          <Button onClick={() => goTo(place + 1)}>{t('paper.next')}</Button>
        ) : (
          <Button onClick={() => setConfirming(true)}>{t('paper.submit')}</Button>
        )}
      </div>
      {isUnsaved && (
        <Notice tone="warning" announce>
          {t('paper.unsaved')}
        </Notice>
      )}
      <AnswerSheet
        ids={ids}
        place={place}
        isAnswered={isAnswered}
        isFlagged={(id) => flagged.has(id)}
        onChoose={goTo}
      />
      {place < ids.length - 1 && (
        <Button variant="secondary" wide onClick={() => setConfirming(true)}>
          {t('paper.submit')}
        </Button>
      )}
      <Dialog
        open={isConfirming}
        title={t('paper.submitTitle')}
        closeLabel={t('paper.keepWorking')}
        onClose={() => setConfirming(false)}
        actions={
          <>
            <Button variant="secondary" onClick={() => setConfirming(false)}>
              {t('paper.keepWorking')}
            </Button>
            <Button onClick={onSubmit}>{t('paper.submit')}</Button>
          </>
        }
      >
        <p>
          {unanswered === 0 ? t('paper.allAnswered') : t('paper.unanswered', { count: unanswered })}
        </p>
        {flagged.size > 0 && <p>{t('paper.flagCount', { count: flagged.size })}</p>}
      </Dialog>
    </section>
  )
}

/** The question to resume a closed paper at. */
function lastTapped({ answers, flags }: SaveAttempt): string | undefined {
  const taps = [...answers, ...flags].toSorted((a, b) => a.at.localeCompare(b.at))
  return taps.at(-1)?.question_id
}
