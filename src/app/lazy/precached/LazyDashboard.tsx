import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { studyPlan } from '#features/classroom/index.ts'
import { progressQuery, useProgress } from '#features/classroom/progress/progress.ts'
import { studySourcesOf } from '#features/dashboard/study-sources.ts'
import { DashboardParts } from '#features/dashboard/DashboardParts.tsx'
import type { ShownDashboard } from '#features/dashboard/DashboardStart.tsx'
import { nextExamPaper } from '#features/dashboard/DashboardLinks.tsx'
import { myRecordingsQuery } from '#features/classroom/progress/recordings-query.ts'
import {
  practiceAnswersQuery,
  practiceAttemptsQuery,
  practiceQuery,
} from '#features/practice/queries.ts'
import { usePractice, type UsedPractice } from '#features/practice/use-practice.ts'
import { useReachable } from '#platform/api/online.ts'
import { monotonicNow } from '#platform/now.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { restoreQueries } from '#platform/query/client.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { questionsOfSet, roundPath, runningPapers } from '#features/practice/practice-view.ts'
import { useAttempts } from '#features/practice/papers/use-attempts.ts'
import { useMyPapers } from './use-my-papers.ts'

const LazyPrompt = lazySection(async () => (await import('../online/LazyPrompt.tsx')).LazyPrompt, {
  failed: null,
})
const InviteRow = lazySection(
  async () => (await withCopy(import('./referral.ts'), 'referral')).InviteRow,
  { loading: shownByParent, failed: null },
)

/** Restores the parts' queries from the device, so that the parts are drawn once. */
export const restoreParts = (): Promise<void> =>
  restoreQueries(
    myRecordingsQuery().queryKey,
    progressQuery.queryKey,
    practiceQuery().queryKey,
    practiceAnswersQuery().queryKey,
    practiceAttemptsQuery().queryKey,
  )

/** Combines what several features know: recordings, progress, practice, timed papers and chosen exams. */
export function LazyDashboard(shown: ShownDashboard) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const { uid, dashboard, now } = shown
  const isReachable = useReachable()
  const recordings = useQuery(myRecordingsQuery())
  const { recordings: watched, isSettled } = useProgress(uid)
  const practice = usePractice()
  const { attempts } = useAttempts(uid, { asksServer: false })
  const papers = useMyPapers()
  const recorded = recordings.data?.classes
  const isPending = [recordings, practice.list].some((query) => query.isPending && !query.isError)
  const isOld = recorded !== undefined && (!isReachable || recordings.isRefetchError)
  const asOf = new Date(recordings.dataUpdatedAt)
  return (
    <DashboardParts
      {...shown}
      plan={studyPlan(
        {
          ...studySourcesOf(dashboard, now),
          recorded,
          watched,
          due: dueByClass(practice, now),
          // Attempts go by the clock of this device.
          paper: runningPapers(practice.subjects, attempts, monotonicNow())[0],
        },
        now,
      )}
      isPending={isReachable && (isPending || (watched.length === 0 && !isSettled))}
      ageText={isOld ? t('classes.asOf', { time: format.recent(asOf, now) }) : null}
      hasPractice={practice.subjects.length > 0}
      exam={nextExamPaper(papers ?? [], now)}
      prompt={
        <Boundary fallback={null}>
          <LazyPrompt uid={uid} />
        </Boundary>
      }
      invite={
        <Suspense fallback={null}>
          <InviteRow />
        </Suspense>
      }
    />
  )
}

/** How many questions are due in each class. */
const dueByClass = ({ byClass, history }: UsedPractice, now: Date) =>
  [...byClass].map(([classId, questions]) => ({
    classId,
    path: roundPath(classId, 'due'),
    count: questionsOfSet('due', questions, history, now).length,
  }))
