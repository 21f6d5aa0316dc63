import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/shared/kinds.ts'
import { submitted, isOver, startAttempt } from '#contract/practice/attempt-paper.ts'
import { useNow, monotonic, monotonicNow } from '#platform/now.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PracticeFrame } from '../PracticeFrame.tsx'
import { AttemptResult } from './AttemptResult.tsx'
import { AttemptView } from './AttemptView.tsx'
import styles from '../practice.module.css'
import { usePractice } from '../use-practice.ts'
import { useAttempts } from './use-attempts.ts'

/** A timed paper: how to start it, the running attempt, or the last result. */
export function PracticePaperPage({
  uid,
  classId,
  paperId,
}: {
  uid: string
  classId: number
  paperId: string
}) {
  const { t } = useTranslation(['practice', 'refusals'])
  const practice = usePractice()
  const { attempts, refused, keep, isPending } = useAttempts(uid)
  const now = monotonic(useNow(60_000))
  const subject = practice.subjects.find(({ class_id }) => class_id === classId)
  const paper = subject?.papers.find(({ id }) => id === paperId)
  const isLocked = practice.list.data !== undefined && !paper
  return (
    <PracticeFrame
      list={practice.list}
      subject={subject}
      title={{
        text: paper?.title ?? t('title'),
        lang: paper && subject && htmlLanguage(subject.language),
      }}
      isWaiting={isPending || (practice.isPending && practice.questions.size === 0)}
      locked={isLocked ? { title: t('paper.locked'), text: t('paper.lockedText') } : undefined}
    >
      {content()}
    </PracticeFrame>
  )

  function content(): ReactNode {
    if (!subject || !paper) return null
    const ofPaper = attempts.filter(({ state }) => state.paper_id === paperId)
    const current = ofPaper.findLast(({ state }) => !isOver(state, now))
    if (current)
      return (
        <AttemptView
          key={current.id}
          subject={subject}
          state={current.state}
          questions={practice.questions}
          figures={practice.figures}
          onChange={(state) => keep(current.id, state)}
          onSubmit={() => {
            keep(current.id, submitted(current.state, monotonicNow()))
            scrollTo({ top: 0 })
          }}
        />
      )
    const [last, before] = ofPaper.toReversed()
    const why = last && refused.get(last.id)
    return (
      <>
        {why && (
          <Notice tone="warning" title={t('paper.refused')}>
            {t([`refusals:${why}`, 'paper.refusedOther'])}
          </Notice>
        )}
        {last && (
          <AttemptResult
            key={last.id}
            uid={uid}
            subject={subject}
            state={last.state}
            before={before?.state}
            questions={practice.questions}
            figures={practice.figures}
          />
        )}
        <section className={styles.parts}>
          {!last && (
            <>
              <p className="numbers">
                {t('paper.about', { count: paper.question_ids.length, minutes: paper.minutes })}
              </p>
              <p className="quiet">{t('paper.rules')}</p>
            </>
          )}
          <Button
            size="large"
            wide
            variant={last ? 'secondary' : 'primary'}
            onClick={() => {
              keep(crypto.randomUUID(), startAttempt(paper, monotonicNow()))
              scrollTo({ top: 0 })
            }}
          >
            {last ? t('paper.again') : t('paper.start')}
          </Button>
        </section>
      </>
    )
  }
}
