import { useRef, useState } from 'react'
import type { PlayerHandle } from '#platform/player.ts'

export type Watched = { paperId: string; startAt: number | undefined }
export type Watching = ReturnType<typeof useWatching>

/** Which paper is on the player, at which second, and the way to play another place. */
export function useWatching(first?: Watched) {
  const [watched, setWatched] = useState(first)
  const [second, setSecond] = useState<number | null>(first?.startAt ?? null)
  const player = useRef<PlayerHandle | null>(null)
  // Chosen before the player is there; it plays as soon as it is.
  const wanted = useRef<number | null>(null)

  return {
    watched,
    /** The second that plays; null before anything did. */
    second,
    onSecond: setSecond,
    attach(handle: PlayerHandle | null) {
      player.current = handle
      if (!handle || wanted.current === null) return
      handle.seek(wanted.current)
      wanted.current = null
    },
    play(paperId: string, at: number) {
      setSecond(at)
      if (watched?.paperId === paperId && player.current) {
        player.current.seek(at)
        return
      }
      player.current = null
      wanted.current = at
      setWatched({ paperId, startAt: at })
    },
  }
}
