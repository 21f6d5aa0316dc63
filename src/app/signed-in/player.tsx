import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { PlayerSkeleton } from '#features/classroom/player/PlayerSkeleton.tsx'
import { linksQuery } from '#features/classroom/player/queries.ts'
import { withCopy } from '#platform/i18n/i18n.ts'
import { lazySection, shownByParent } from '#platform/lazy-section.tsx'
import type { RenderPlayer, WatchRequest } from '#platform/media/player.ts'
import { Boundary } from '#ui/states/Boundary.tsx'
import { partAt, partsOf, type RecordingPart } from './recording-parts.ts'
import { SaveNotNow } from './SaveNotNow.tsx'

const WatchRecording = lazySection(
  async () =>
    (await withCopy(import('#features/classroom/player/WatchRecording.tsx'), 'player'))
      .WatchRecording,
  { loading: <PlayerSkeleton /> },
)

const SaveRecording = lazySection(
  async () => (await withCopy(import('../lazy/precached/saved.ts'), 'saved')).SaveRecording,
  { failed: shownByParent },
)

const AskToSave = lazySection(
  async () => (await withCopy(import('../lazy/online/AskToSave.ts'), 'saved')).AskToSave,
  { offline: <SaveNotNow /> },
)

/** The player, in its own chunk because most pages play nothing. */
export const player: RenderPlayer = (request) => <Player key={request.watchedId} {...request} />

function Player(request: WatchRequest) {
  const fromHere = playedFromHere(request)
  // Fetches the links while the player's script loads.
  usePrefetchQuery(linksQuery(fromHere))
  const { data, isFetching } = useQuery({ ...linksQuery(fromHere), enabled: false })
  const parts = data ? partsOf(request.points, data) : []
  const [current, setCurrent] = useState<RecordingPart>()
  const part =
    parts.find(({ from }) => from === current?.from) ?? partAt(parts, request.startAt ?? 0)
  return (
    <>
      <WatchRecording
        {...fromHere}
        onSecond={(second) => {
          request.onSecond?.(second)
          const now = partAt(parts, second)
          setCurrent((before) => (before?.from === now?.from ? before : now))
        }}
      />
      {/* Rendered once the links are here or not being fetched. */}
      {(data || !isFetching) && (
        <Boundary fallback={null}>
          <SaveRecording
            uid={request.uid}
            watchedId={request.watchedId}
            title={request.title}
            path={request.path}
            part={part}
            ask={(props) => <AskToSave {...props} />}
            {...(data && { links: data })}
          />
        </Boundary>
      )}
    </>
  )
}

/** Plays saved recordings from this device, others from the server. */
const playedFromHere = (request: WatchRequest): WatchRequest => ({
  ...request,
  async links(signal) {
    const { linksToPlay } = await import('#platform/saving/saved.ts')
    return linksToPlay(request.uid, request.watchedId, request.links, signal)
  },
})
