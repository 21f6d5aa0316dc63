import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { Refusal } from '#platform/api/failures.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/api/online.ts'
import { queryHolding, useQueryStatus } from '#platform/query/use-query-status.ts'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { lockedWhy, unpaidFor } from './class-lock.ts'
import { ClassLocked } from './ClassLocked.tsx'
import { ClassSkeleton } from './ClassSkeleton.tsx'
import styles from './classroom.module.css'
import { classAccessQuery, classroomQuery } from './queries.ts'

export type OpenClassroom = {
  classroom: Classroom
  now: Date
  /** A text about the age of the data; null while it is current. */
  ageText: string | null
}

type Props = {
  slug: string
  classId: number
  /** The lesson that the page shows, if it shows one. */
  lessonId: string | undefined
  children: (open: OpenClassroom) => ReactNode
}

/**
 * Shows the class if the server grants access. While the server is unreachable, its last reply counts until the access
 * in that reply ends.
 */
export function ClassroomGate({ slug, classId, lessonId, children }: Props) {
  const { t } = useTranslation('classroom')
  const query = queryHolding(
    useQuery(classroomQuery(slug, classId)),
    ({ lessons }) => lessonId === undefined || lessons.some(({ id }) => id === lessonId),
  )
  const access = useQuery(classAccessQuery(slug))
  const reachable = useReachable()
  const { data, error } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const { ageText, notLoaded } = useQueryStatus(query, t, { now, offsetMs: offset })

  const isRefused = error instanceof Refusal && error.code === 'class.locked'
  const why = access.data ? lockedWhy(access.data, classId, now) : null
  if (isRefused || (!reachable && why)) {
    return (
      <ClassLocked
        slug={slug}
        why={why ?? 'unknown'}
        programme={access.data?.programme}
        unpaid={access.data && unpaidFor(access.data, classId, why)}
      />
    )
  }
  if (showsLoading) return <ClassSkeleton label={t('loading')} />
  if (data) return children({ classroom: data, now, ageText })
  if (!notLoaded) return null
  return (
    <div className={`container ${styles.page}`}>
      <NotLoaded {...notLoaded} />
    </div>
  )
}
