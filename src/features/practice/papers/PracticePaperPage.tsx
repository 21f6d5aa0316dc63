import { useQuery } from '@tanstack/react-query'
import { useMemo, useState, type ReactNode } from 'react'
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
import { practiceQuestionsQuery } from '../queries.ts'
import { usePractice } from '../use-practice.ts'
import { useAttempts } from './use-attempts.ts'

type Props = { uid: string; classId: number; paperId: string }

/** A timed paper: how to start it, the running attempt, or the last result. */
export function PracticePaperPage({ uid, classId, paperId }: Props) {
  const { t } = useTranslation(['practice', 'refusals'])
  const practice = usePractice()
  const { attempts, withdrawn, refused, keep, isUnsaved, isPending } = useAttempts(uid)
  const now = monotonic(useNow(60_000))
  // What was pressed is gone with its view; a page that is opened keeps its own focus.
  const [hasChangedView, setChangedView] = useState(false)
  const subject = practice.subjects.find(({ class_id }) => class_id === classId)
  const paper = subject?.papers.find(({ id }) => id === paperId)
  const isLocked = practice.list.data !== undefined && !paper
  const ofPaper = attempts.filter(({ state }) => state.paper_id === paperId)
  const current = ofPaper.findLast(({ state }) => !isOver(state, now))
  const [last, before] = ofPaper.toReversed()
  const shown = (current ?? last)?.state
  const questions = useMemo(
    () => new Map([...withdrawn.questions, ...practice.questions]),
    [withdrawn.questions, practice.questions],
  )
  const figures = useMemo(
    () => new Map([...withdrawn.figures, ...practice.figures]),
    [withdrawn.figures, practice.figures],
  )
  const isHere = (id: string) => questions.has(id)
  const hasWholePaper = paper?.question_ids.every(isHere) ?? false
  const hasQuestions = shown ? shown.question_ids.some(isHere) : hasWholePaper
  // The paper may name questions that are newer than the kept ones.
  const set = useQuery({
    ...practiceQuestionsQuery(classId),
    enabled: paper !== undefined && !hasWholePaper,
    staleTime: 0,
  })
  return (
    <PracticeFrame
      list={practice.list}
      subject={subject}
      title={{
        text: paper?.title ?? t('title'),
        lang: paper && subject && htmlLanguage(subject.language),
      }}
      set={{ ...set, data: hasQuestions || undefined }}
      isWaiting={isPending || practice.list.isPending || (!hasWholePaper && set.isLoading)}
      locked={isLocked ? { title: t('paper.locked'), text: t('paper.lockedText') } : undefined}
    >
      {content()}
    </PracticeFrame>
  )

  function content(): ReactNode {
    if (!subject || !paper) return null
    if (current)
      return (
        <AttemptView
          key={current.id}
          subject={subject}
          state={current.state}
          questions={questions}
          figures={figures}
          isUnsaved={isUnsaved}
          takesFocus={hasChangedView}
          onChange={(state) => keep(current.id, state)}
          onSubmit={() => {
            setChangedView(true)
            keep(current.id, submitted(current.state, monotonicNow()))
            scrollTo({ top: 0 })
          }}
        />
      )
    const why = last && refused.get(last.id)
    return (
      <>
        {isUnsaved && (
          <Notice tone="warning" announce>
            {t('paper.unsaved')}
          </Notice>
        )}
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
            questions={questions}
            figures={figures}
            takesFocus={hasChangedView}
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
            disabled={!hasWholePaper}
            onClick={() => {
              setChangedView(true)
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
