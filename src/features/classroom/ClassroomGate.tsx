import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { Classroom } from '#contract/classroom/classroom.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useTranslation } from '#platform/i18n/i18n.ts'
import { clockOffsetMs, useNow } from '#platform/now.ts'
import { useReachable } from '#platform/online.ts'
import { formatRecent } from '#contract/format.ts'
import { NotLoaded } from '#ui/NotLoaded.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { lockedWhy } from './class-lock.ts'
import { ClassLocked } from './ClassLocked.tsx'
import { ClassSkeleton } from './ClassSkeleton.tsx'
import styles from './classroom.module.css'
import { classAccessQuery, classroomQuery } from './queries.ts'

export type OpenClassroom = {
  classroom: Classroom
  now: Date
  /** When what is shown was told, in words; null when it is of this moment. */
  ageText: string | null
  isFetching: boolean
}

type Props = {
  slug: string
  classId: number
  supportEmail: string | undefined
  children: (open: OpenClassroom) => ReactNode
}

/** Lets in whom the server lets in; while it cannot be asked, whom it last did and whose access still holds. */
export function ClassroomGate({ slug, classId, supportEmail, children }: Props) {
  const { t } = useTranslation('classroom')
  const query = useQuery(classroomQuery(slug, classId))
  const access = useQuery(classAccessQuery(slug))
  const reachable = useReachable()
  const { data, error } = query
  const offset = data ? clockOffsetMs(data.server_time, query.dataUpdatedAt) : 0
  const now = useNow(10_000, offset)
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)

  const isRefused = error instanceof Refusal && error.code === 'class.locked'
  const why = access.data ? lockedWhy(access.data, classId, now) : null
  if (isRefused || (!reachable && why)) {
    return (
      <ClassLocked
        slug={slug}
        why={why ?? 'unknown'}
        programme={access.data?.programme}
        supportEmail={supportEmail}
      />
    )
  }
  if (showsLoading) return <ClassSkeleton label={t('loading')} />
  if (data) {
    const isOld = !reachable || query.isRefetchError
    const told = new Date(query.dataUpdatedAt + offset)
    return children({
      classroom: data,
      now,
      ageText: isOld ? t('lastUpdated', { time: formatRecent(told, now) }) : null,
      isFetching: query.isFetching,
    })
  }
  if (!error) return null
  return (
    <div className={`container ${styles.page}`}>
      <NotLoaded
        isOffline={error instanceof Unreachable}
        title={t('failed')}
        text={t(error instanceof Unreachable ? 'failedUnreachable' : 'failedOther')}
        again={t('tryAgain')}
        busy={query.isFetching}
        onAgain={() => void query.refetch()}
      />
    </div>
  )
}
