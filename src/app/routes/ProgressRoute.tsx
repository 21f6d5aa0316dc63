import { useQueries, useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { studyPlan } from '#features/classroom/index.ts'
import { streakOf } from '#features/classroom/progress/streak.ts'
import { myRecordingsQuery } from '#features/classroom/progress/recordings-query.ts'
import { paperSubjectQuery, paperSubjectsQuery } from '#features/papers/past-papers/queries.ts'
import { useMarks } from '#features/papers/past-papers/use-marks.ts'
import { myClassesQuery } from '#features/catalogue/queries.ts'
import { ProgressPage } from '#features/classroom/progress/ProgressPage.tsx'
import { usePractice } from '#features/practice/use-practice.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import { accessToClass } from '#contract/enrolment/access.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useProgress } from '#features/classroom/progress/progress.ts'
import { Skeleton } from '#ui/states/Skeleton.tsx'
import { useOwner } from '../signed-in/use-owner.ts'

const ClassMastery = lazySection(
  async () => (await withCopy(import('./PracticeRoute.tsx'), 'practice')).ClassMastery,
  { loading: shownByParent, failed: null },
)

/** As high as the folded list of `ClassMastery`. */
const masteryLoading = <Skeleton height="2.75rem" />

/** Combines queries of several features: classes, papers, marks and progress. */
export function Component() {
  const { uid } = useOwner()
  const { recordings } = useProgress(uid)
  const { marks } = useMarks()
  const held = useQuery(myClassesQuery())
  const recorded = useQuery({ ...myRecordingsQuery(), throwOnError: false })
  const practice = usePractice()
  const spm = useQuery({ ...paperSubjectsQuery('spm'), meta: { failsInPlace: true } })
  const igcse = useQuery({ ...paperSubjectsQuery('igcse'), meta: { failsInPlace: true } })
  const main = [held, spm, igcse]
  const offset = held.data ? clockOffsetMs(held.data.server_time, held.dataUpdatedAt) : 0
  const now = useNow(60_000, offset)

  const { classes } = studyPlan(
    {
      classes: (held.data?.held ?? []).flatMap(
        ({ programme, subscription, class_ids, enrolments }) => {
          const holding = subscription && { ...subscription, class_ids, enrolments }
          return class_ids.flatMap((class_id) => {
            const access = holding && accessToClass(programme, holding, class_id, now)
            if (!access?.open) return []
            return { slug: programme.url_safe_name, class_id, is_live: access.live }
          })
        },
      ),
      coming: [],
      recorded: recorded.data?.classes,
      watched: recordings,
      due: [],
      paper: undefined,
      hasProgramme: true,
      hasOrder: false,
    },
    now,
  )
  const learntOn = [
    ...recordings.flatMap(({ watched_on }) => watched_on),
    ...practice.history.answers.map(({ answered_at }) => malaysianDay(new Date(answered_at))),
    ...(recorded.data?.attended_at ?? []).map((at) => malaysianDay(new Date(at))),
  ]
  const subjects = [...(spm.data?.open ?? []), ...(igcse.data?.open ?? [])]
  const papers = useQueries({
    queries: subjects.map(({ id }) => ({ ...paperSubjectQuery(id), throwOnError: false })),
  })
  const shown = [...main, recorded, ...papers].filter(({ data }) => data !== undefined)
  // Without the lists of past papers the page shows what is here.
  const error = held.data === undefined ? held.error : null

  return (
    <ProgressPage
      classes={classes.flatMap((plan) => {
        const subject = held.data?.subjects.find(({ id }) => id === plan.class_id)
        return subject ? { plan, subject } : []
      })}
      isPending={recorded.isPending}
      streak={streakOf(learntOn, now)}
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
      practised={practice.history.latest.size}
      state={error ? 'failed' : main.some((query) => query.isPending) ? 'loading' : 'ready'}
      error={error}
      dataAsOf={new Date(Math.min(...shown.map((query) => query.dataUpdatedAt)) + offset)}
      isOld={shown.some((query) => query.isRefetchError)}
      now={now}
      isFetching={main.some((query) => query.isFetching)}
      onAgain={() => {
        for (const query of main) if (query.data === undefined) void query.refetch()
      }}
    />
  )
}
