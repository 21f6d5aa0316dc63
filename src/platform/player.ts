import type { ReactNode, Ref } from 'react'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import type { Refusal } from './api/failures.ts'

/** How features that show a recording ask for the player, which is a feature of its own. */

/** A place on the timeline that can be chosen: the start of a chapter, a question of a paper, an answer of the teacher. */
export type RecordingPoint = {
  kind: 'chapter' | 'question' | 'answer'
  at_seconds: number
  title: string
}

export type PlayerHandle = {
  /** Goes to a second and plays from there. */
  seek(second: number): void
}

export type WatchRequest = {
  uid: string
  /** A lesson's id or a past paper's: progress is kept under it. */
  watchedId: string
  title: string
  /** The path at which this recording is watched, to come back to. */
  path: string
  /** Asks the server for signed links. @throws Refusal, Unreachable */
  links: (signal: AbortSignal) => Promise<RecordingLinks>
  /** What stands in the player's place when the links are refused, where its own words do not do. */
  refused?: ((refusal: Refusal) => ReactNode | undefined) | undefined
  /** Beyond the recording's own chapters. */
  points: readonly RecordingPoint[]
  /** The page lists what there is to jump to itself: here they are marks on the timeline only. */
  marksOnly?: boolean | undefined
  /** Where to begin, before where the person once stopped. */
  startAt?: number | undefined
  handle?: Ref<PlayerHandle> | undefined
  onSecond?: ((second: number) => void) | undefined
}

export type RenderPlayer = (request: WatchRequest) => ReactNode

/** `?t=760`: a second of the recording to begin at; anything else is as good as none. */
export function secondInUrl(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
