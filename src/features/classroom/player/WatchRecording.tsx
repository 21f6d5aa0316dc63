import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { fetchIndicatorMinimumMs } from '#contract/shared/limits.ts'
import { resumeAt } from '#contract/classroom/progress.ts'
import { clockText } from '#platform/clock-text.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'
import { sentences } from '#platform/i18n/use-format.ts'
import { useLoadFailure } from '#platform/query/use-query-status.ts'
import { useReachable } from '#platform/api/online.ts'
import type { WatchRequest } from '#platform/media/player.ts'
import { progressQuery, useProgressOf } from '#features/classroom/progress/progress.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { Loading } from '#ui/states/Loading.tsx'
import { NotLoaded } from '#ui/states/NotLoaded.tsx'
import { useSpinDelay } from '#ui/states/use-spin-delay.ts'
import { learnedElsewhere, linksEndAt, type Begun } from './playback.ts'
import { linksQuery } from './queries.ts'
import { PlayerSkeleton } from './PlayerSkeleton.tsx'
import { RecordingPlayer } from './RecordingPlayer.tsx'

/** A recording with its links kept fresh, or the reason why it cannot be watched. */
export function WatchRecording(request: WatchRequest) {
  const { uid, watchedId, startAt, refused, onSecond } = request
  const { t } = useTranslation('player')
  const query = useQuery(linksQuery(request))
  const { data, error } = query
  const isPaused = query.fetchStatus === 'paused'
  const failure = useLoadFailure(error ?? (isPaused ? new Unreachable() : null))
  const reachable = useReachable()
  const showsLoading = useSpinDelay(query.isPending, fetchIndicatorMinimumMs)
  const progress = useProgressOf(uid, watchedId)
  const onServer = useQuery(progressQuery).data?.recordings.find(
    ({ watched_id }) => watched_id === watchedId,
  )
  const [begun, setBegun] = useState<Begun | null>(null)

  async function renew() {
    const { data: links, dataUpdatedAt } = await query.refetch({ throwOnError: true })
    if (!links) throw new Unreachable('the links were not requested')
    return { links, endAt: linksEndAt(links.expires_at, dataUpdatedAt) }
  }

  if (error instanceof Refusal) {
    const fallback = refused?.(error)
    if (fallback !== undefined) return fallback
    if (error.code === 'recording.not-released') {
      return <Empty icon="clock" title={t('notReleased')} />
    }
  }
  if (showsLoading) {
    return (
      <Loading label={t('loading')}>
        <PlayerSkeleton />
      </Loading>
    )
  }
  if (data) {
    const stoppedAt = resumeAt(progress?.position_seconds, data.seconds)
    const start = begun?.start ?? {
      at: startAt ?? stoppedAt,
      isReturn: startAt === undefined && stoppedAt > 0,
    }
    return (
      <RecordingPlayer
        request={request}
        fresh={{ links: data, endAt: linksEndAt(data.expires_at, query.dataUpdatedAt) }}
        start={start}
        stoppedOnServer={onServer?.position_at}
        elsewhere={begun ? learnedElsewhere(begun, onServer) : undefined}
        reachable={reachable}
        renew={renew}
        onSecond={(second) => onSecond?.(second)}
        onBegin={() =>
          setBegun({ start, at: new Date().toISOString(), knew: progress?.stopped_at ?? '' })
        }
      />
    )
  }
  if (!error && !isPaused) return <PlayerSkeleton />
  const keptAt = progress ? resumeAt(progress.position_seconds, progress.of_seconds) : 0
  return (
    <NotLoaded
      isOffline={failure.isOffline}
      title={t(failure.isOffline ? 'offlineTitle' : 'failed')}
      text={sentences(
        t(failure.reason),
        keptAt > 0 && failure.reason !== 'failedOther' && t('keptAt', { time: clockText(keptAt) }),
      )}
      again={t('tryAgain')}
      busy={query.fetchStatus === 'fetching'}
      onAgain={() => void query.refetch()}
    />
  )
}
