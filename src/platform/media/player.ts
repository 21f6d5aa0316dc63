import type { ReactNode, Ref } from 'react'
import type { RecordingLinks } from '#contract/classroom/classroom.ts'
import type { Refusal } from '../api/failures.ts'

/** The props by which features show a recording with the player of another feature. */

/** A place on the timeline: the start of a chapter, a question of a paper, a teacher's answer. */
export type RecordingPoint = {
  kind: 'chapter' | 'question' | 'answer'
  at_seconds: number
  title: string
}

/** The next recording to watch. */
export type NextRecording = { title: string; path: string; language: string }

export type PlayerHandle = {
  /** Plays from a second. */
  seek(second: number): void
}

export type WatchRequest = {
  uid: string
  /** The id of a lesson or a past paper, under which progress is stored. */
  watchedId: string
  title: string
  /** The path of the page where this recording is watched. */
  path: string
  /** Requests signed links from the server. @throws Refusal, Unreachable */
  links: (signal: AbortSignal) => Promise<RecordingLinks>
  /** Shown instead of the player for some refusals of the links; undefined for the usual message. */
  refused?: ((refusal: Refusal) => ReactNode | undefined) | undefined
  /** In addition to the recording's own chapters. */
  points: readonly RecordingPoint[]
  /** The page lists the points itself: the player only marks them on the timeline. */
  marksOnly?: boolean | undefined
  /** Where to start; takes precedence over the position where the person stopped. */
  startAt?: number | undefined
  /** Offered at the end. */
  next?: NextRecording | undefined
  handle?: Ref<PlayerHandle> | undefined
  onSecond?: ((second: number) => void) | undefined
}

export type RenderPlayer = (request: WatchRequest) => ReactNode

/** `?t=760`: the second to start at. Anything else counts as missing. */
export function secondInUrl(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined
}
