import { usePrefetchQuery, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { linksQuery } from '#features/player/queries.ts'
import { addWords } from '#platform/i18n/i18n.ts'
import type { RenderPlayer, WatchRequest } from '#platform/player.ts'
import { Boundary } from '#ui/Boundary.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const WatchRecording = lazy(async () => {
  const { WatchRecording: watch, words } = await import('./player-part.ts')
  await addWords(words)
  return { default: watch }
})

const SaveRecording = lazy(async () => {
  const { SaveRecording: save, words } = await import('./saved-part.ts')
  await addWords(words)
  return { default: save }
})

/** The player, which arrives on its own: most of what is opened here plays nothing. */
export const player: RenderPlayer = (request) => <Player key={request.watchedId} {...request} />

function Player(request: WatchRequest) {
  const fromHere = playedFromHere(request)
  // Beside the script, not after it.
  usePrefetchQuery(linksQuery(fromHere))
  return (
    <>
      <Suspense fallback={<Skeleton shape="block" height="14rem" />}>
        <WatchRecording {...fromHere} />
      </Suspense>
      <Boundary fallback={null}>
        <Suspense fallback={null}>
          <Save {...fromHere} />
        </Suspense>
      </Boundary>
    </>
  )
}

/** What is saved on this device is played from it; the rest comes from the server. */
const playedFromHere = (request: WatchRequest): WatchRequest => ({
  ...request,
  async links(signal) {
    const { linksToPlay } = await import('#platform/saved.ts')
    return linksToPlay(request.uid, request.watchedId, request.links, signal)
  },
})

function Save(request: WatchRequest) {
  const { data } = useQuery({ ...linksQuery(request), enabled: false })
  const { uid, watchedId, title, path, points, startAt } = request
  const [part] = useState(() => questionAt(points, startAt))
  return (
    <SaveRecording
      uid={uid}
      watchedId={watchedId}
      title={title}
      path={path}
      part={part}
      {...(data && { links: data })}
    />
  )
}

/** The question that the page was opened at: it can be saved without the rest. */
function questionAt(points: WatchRequest['points'], startAt: number | undefined) {
  const questions = points.filter(({ kind }) => kind === 'question')
  const at = questions.findIndex(({ at_seconds: from }) => from === startAt)
  const question = questions[at]
  if (!question) return undefined
  const to = questions[at + 1]?.at_seconds ?? question.at_seconds + lastQuestionSeconds
  return { label: question.title, from: question.at_seconds, to }
}
/** How long the last question of a paper is taken to be. */
const lastQuestionSeconds = 900
