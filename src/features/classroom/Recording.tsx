import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import type { Lesson } from '#contract/classroom.ts'
import { fetchIndicatorMinimumMs } from '#contract/limits.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { useReachable } from '#platform/online.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Loading } from '#ui/Loading.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'
import { useSteady } from '#ui/use-steady.ts'
import { ClassLocked } from './ClassLocked.tsx'
import { linksEndAt } from './playback.ts'
import { recordingQuery } from './queries.ts'
import { WatchRecording } from './WatchRecording.tsx'

type Props = {
  lesson: Lesson
  slug: string
  uid: string
  supportEmail: string | undefined
  questionBox: (atSecond: number) => ReactNode
}

/** Fetches the links to a recording and keeps them fresh while it is watched. */
export function Recording({ lesson, slug, uid, supportEmail, questionBox }: Props) {
  const { t } = useTranslation('classroom')
  const query = useQuery(recordingQuery(lesson.id))
  const { data, error } = query
  const reachable = useReachable()
  const showsLoading = useSteady(query.isPending, fetchIndicatorMinimumMs)

  async function renew() {
    const { data: links, dataUpdatedAt } = await query.refetch({ throwOnError: true })
    if (!links) throw new Unreachable('the links were not asked for')
    return { links, endAt: linksEndAt(links.expires_at, dataUpdatedAt) }
  }

  if (error instanceof Refusal && error.code === 'class.locked') {
    return (
      <ClassLocked slug={slug} why="unknown" programme={undefined} supportEmail={supportEmail} />
    )
  }
  if (error instanceof Refusal && error.code === 'recording.not-released') {
    return <Empty icon="clock" title={t('lesson.notReleased')} />
  }
  if (showsLoading) {
    return (
      <Loading label={t('player.loading')}>
        <Skeleton shape="block" height="14rem" />
        <Skeleton width="50%" />
      </Loading>
    )
  }
  if (data) {
    return (
      <WatchRecording
        lesson={lesson}
        slug={slug}
        uid={uid}
        fresh={{ links: data, endAt: linksEndAt(data.expires_at, query.dataUpdatedAt) }}
        reachable={reachable}
        renew={renew}
        questionBox={questionBox}
      />
    )
  }
  const isOffline = error instanceof Unreachable || query.fetchStatus === 'paused'
  if (!error && !isOffline) return null
  return (
    <Empty
      icon={isOffline ? 'offline' : 'warning'}
      title={t(isOffline ? 'player.offlineTitle' : 'player.failed')}
      action={
        <Button busy={query.fetchStatus === 'fetching'} onClick={() => void query.refetch()}>
          {t('tryAgain')}
        </Button>
      }
    >
      {t(isOffline ? 'player.offlineText' : 'player.failedText')}
    </Empty>
  )
}
