import { useRef, useState } from 'react'
import type { PlayerHandle } from '#platform/media/player.ts'

type PlayedPaper = { paperId: string; startAt: number | undefined }
export type Watching = ReturnType<typeof useWatching>

/** The paper in the player, the current second, and a function that plays another position. */
export function useWatching(first?: PlayedPaper) {
  const [watched, setWatched] = useState(first)
  const [second, setSecond] = useState<number | null>(first?.startAt ?? null)
  const player = useRef<PlayerHandle | null>(null)
  // The position to play once the player has mounted.
  const wanted = useRef<number | null>(null)

  return {
    watched,
    /** The current second; null before playback. */
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
