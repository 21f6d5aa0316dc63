import { useQuery } from '@tanstack/react-query'
import { Suspense, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { planOf } from '#features/dashboard/plan.ts'
import { myRecordingsQuery } from '#features/dashboard/recordings-query.ts'
import { RestOfDashboard, type ShownDashboard } from '#features/dashboard/RestOfDashboard.tsx'
import { questionsOfSet } from '#features/practice/practice-view.ts'
import { roundPath } from '#features/practice/round/round-path.ts'
import { usePractice } from '#features/practice/use-practice.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { useReachable } from '#platform/api/online.ts'
import { useProgress } from '#features/classroom/progress/progress.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { LazySearch } from './LazySearch.tsx'
import { useMyPapers } from './use-my-papers.ts'

// Below the plan they appear together, so that none moves another. Where the first two can't be loaded, nothing is
// asked or offered.
const LazyAccountCards = lazySection(
  async () => (await import('../online/LazyAccountCards.tsx')).LazyAccountCards,
  {
    loading: outside,
    failed: null,
  },
)
const InstallHint = lazySection(
  async () => (await withCopy(import('../online/install.ts'), 'install')).InstallHint,
  { loading: outside, failed: null },
)
const ReferralCard = lazySection(
  async () => (await withCopy(import('./referral.ts'), 'referral')).ReferralCard,
  { loading: outside },
)

/** Where the features' queries meet: recordings, what was watched, practice and the exams that were chosen. */
export function LazyDashboard({ nextClass, ...shown }: ShownDashboard & { nextClass: ReactNode }) {
  const { t } = useTranslation('dashboard-more')
  const format = useFormat()
  const { uid, coming, now } = shown
  const isReachable = useReachable()
  const recordings = useQuery(myRecordingsQuery())
  const { recordings: watched, isSettled } = useProgress(uid)
  const practice = usePractice()
  const papers = useMyPapers()
  const due = [...practice.byClass].map(([classId, questions]) => ({
    path: roundPath(classId, 'due'),
    count: questionsOfSet('due', questions, practice.history, now).length,
  }))
  const learntOn = [
    ...watched.flatMap(({ watched_on }) => watched_on),
    ...practice.history.answers.map(({ answered_at }) => malaysianDay(new Date(answered_at))),
    ...(recordings.data?.attended_at ?? []).map((at) => malaysianDay(new Date(at))),
  ]
  const classes = recordings.data?.classes
  const isPending = [recordings, practice.list].some((query) => query.isPending && !query.isError)
  const isOld = classes !== undefined && (!isReachable || recordings.isRefetchError)
  const asOf = new Date(recordings.dataUpdatedAt)
  return (
    <>
      <Boundary fallback={null}>
        <Suspense fallback={null}>
          <LazyAccountCards uid={uid} about="terms" />
        </Suspense>
      </Boundary>
      <RestOfDashboard
        {...shown}
        plan={planOf({ coming, classes, watched, due, papers, learntOn }, now)}
        isPending={isReachable && (isPending || (watched.length === 0 && !isSettled))}
        recordings={{
          isKnown: classes !== undefined || recordings.isPending,
          ageText: isOld ? t('plan.asOf', { time: format.recent(asOf, now) }) : null,
        }}
        practises={practice.subjects.length > 0}
        nextClass={nextClass}
        searchBox={<LazySearch />}
      >
        <Suspense fallback={null}>
          <LazyAccountCards uid={uid} about="age" />
          <InstallHint uid={uid} />
          <ReferralCard />
        </Suspense>
      </RestOfDashboard>
    </>
  )
}
