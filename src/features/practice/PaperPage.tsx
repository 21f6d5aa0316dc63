import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { htmlLanguage } from '#contract/kinds.ts'
import { handedIn, isOver, startSitting } from '#contract/practice/sit-paper.ts'
import { useNow } from '#platform/now.ts'
import { monotonic, monotonicNow } from '#platform/monotonic-now.ts'
import { Button } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { PracticeFrame } from './PracticeFrame.tsx'
import { SittingResult } from './SittingResult.tsx'
import { SittingView } from './SittingView.tsx'
import styles from './practice.module.css'
import { usePractice } from './use-practice.ts'
import { useSittings } from './use-sittings.ts'

/** A timed paper: before it, while it is sat, and its marks. */
export function PaperPage({
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
  const { sittings, refused, keep, isPending } = useSittings(uid)
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
    const ofPaper = sittings.filter(({ state }) => state.paper_id === paperId)
    const current = ofPaper.findLast(({ state }) => !isOver(state, now))
    if (current)
      return (
        <SittingView
          key={current.id}
          subject={subject}
          state={current.state}
          questions={practice.questions}
          figures={practice.figures}
          onChange={(state) => keep(current.id, state)}
          onHandIn={() => {
            keep(current.id, handedIn(current.state, monotonicNow()))
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
          <SittingResult
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
              keep(crypto.randomUUID(), startSitting(paper, monotonicNow()))
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
