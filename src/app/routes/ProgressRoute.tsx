import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { classroomQuery } from '#features/classroom/class/queries.ts'
import { paperSubjectQuery, paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { useMarks } from '#features/papers/past-papers/use-marks.ts'
import { myClassesQuery } from '#features/catalogue/queries.ts'
import { ProgressPage } from '#features/classroom/progress/ProgressPage.tsx'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, outside } from '#platform/lazy-section.tsx'
import { accessToClass } from '#contract/enrolment/access.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useProgress } from '#features/classroom/progress/progress.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const ClassMastery = lazySection(
  async () => (await withCopy(import('./PracticeRoute.tsx'), 'practice')).ClassMastery,
  { loading: outside, failed: null },
)

/** As high as its folded list. */
const masteryLoading = <Skeleton height="2.75rem" />

/** Where the features' queries meet: classes, papers, marks and what was watched. */
export function Component() {
  const { uid } = useOwner()
  const { recordings } = useProgress(uid)
  const { marks } = useMarks()
  const held = useQuery(myClassesQuery())
  const spm = useQuery(paperSubjectsQuery('spm'))
  const igcse = useQuery(paperSubjectsQuery('igcse'))
  const main = [held, spm, igcse]
  const offset = held.data ? clockOffsetMs(held.data.server_time, held.dataUpdatedAt) : 0
  const now = useNow(60_000, offset)

  const classes = (held.data?.held ?? []).flatMap(
    ({ programme, subscription, class_ids, enrolments }) => {
      const holding = subscription && { ...subscription, class_ids, enrolments }
      if (!holding) return []
      return (held.data?.subjects ?? [])
        .filter(({ id }) => accessToClass(programme, holding, id, now).open)
        .map((subject) => ({ slug: programme.url_safe_name, subject }))
    },
  )
  const rooms = useQueries({
    queries: classes.map(({ slug, subject }) => ({
      ...classroomQuery(slug, subject.id),
      throwOnError: false,
    })),
  })
  const subjects = [...(spm.data?.open ?? []), ...(igcse.data?.open ?? [])]
  const papers = useQueries({
    queries: subjects.map(({ id }) => ({ ...paperSubjectQuery(id), throwOnError: false })),
  })
  const shown = [...main, ...rooms, ...papers].filter(({ data }) => data !== undefined)
  const error = main.find((query) => query.data === undefined && query.isError)?.error

  return (
    <ProgressPage
      classes={classes.map((one, n) => ({
        ...one,
        room: rooms[n]?.data,
        isPending: rooms[n]?.isPending ?? true,
      }))}
      subjects={subjects.map((subject, n) => ({
        subject,
        page: papers[n]?.data,
        isPending: papers[n]?.isPending ?? true,
      }))}
      mastery={(classId) => (
        <Suspense fallback={masteryLoading}>
          <ClassMastery classId={classId} />
        </Suspense>
      )}
      recordings={recordings}
      marks={marks}
      state={error ? 'failed' : main.some((query) => query.isPending) ? 'loading' : 'ready'}
      error={error}
      toldAt={new Date(Math.min(...shown.map((query) => query.dataUpdatedAt)) + offset)}
      isOld={shown.some((query) => query.isRefetchError)}
      now={now}
      isAsking={main.some((query) => query.isFetching)}
      onAgain={() => {
        for (const query of main) if (query.data === undefined) void query.refetch()
      }}
    />
  )
}
