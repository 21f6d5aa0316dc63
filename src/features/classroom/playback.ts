import type { Quality, RecordingLinks } from '#contract/classroom.ts'
import { mediaLinkSeconds } from '#contract/limits.ts'

/** What browsers tell of the network, where they do: `navigator.connection`. */
export type Connection = {
  saveData?: boolean | undefined
  effectiveType?: string | undefined
  type?: string | undefined
}

export type Rendition = RecordingLinks['renditions'][number]

/** A source of the player: one rendition of links, and when they end by this device's clock. */
export type Source = { links: RecordingLinks; endAt: number; quality: Quality }

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const

const fromLightest: readonly Quality[] = ['audio', 'low', 'standard']

/** Links are asked for again this long before they end. */
const renewAheadMs = 60_000
const renewAtLeastAfterMs = 15_000

/** The quality to begin with: what was chosen before on this device, else what the network bears. */
export function defaultQuality(
  offered: readonly Quality[],
  connection: Connection | undefined,
  chosenBefore: Quality | null,
): Quality | undefined {
  if (chosenBefore && offered.includes(chosenBefore)) return chosenBefore
  return notAbove(borneBy(connection), offered) ?? lightest(offered)
}

function borneBy(connection: Connection | undefined): Quality {
  if (!connection) return 'standard'
  const { saveData, effectiveType, type } = connection
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 'audio'
  return saveData || type === 'cellular' || effectiveType === '3g' ? 'low' : 'standard'
}

function notAbove(wanted: Quality, offered: readonly Quality[]): Quality | undefined {
  return fromLightest
    .slice(0, fromLightest.indexOf(wanted) + 1)
    .findLast((quality) => offered.includes(quality))
}

const lightest = (offered: readonly Quality[]) =>
  fromLightest.find((quality) => offered.includes(quality))

/** On a metered or slow network nothing is loaded before the person asks for it. */
export function mayPreload(connection: Connection | undefined): boolean {
  return !connection?.saveData && connection?.type !== 'cellular' && borneBy(connection) !== 'audio'
}

/**
 * When links that came at `receivedAt` end, by this device's clock. Where that clock disagrees with
 * the server's, the longest time that links are signed for counts from their arrival.
 */
export function linksEndAt(expiresAt: string, receivedAt: number): number {
  const longestMs = mediaLinkSeconds * 1000
  const toldMs = Date.parse(expiresAt) - receivedAt
  return receivedAt + (toldMs > 0 && toldMs <= longestMs ? toldMs : longestMs)
}

/** In how many ms new links are asked for, so that they are there before the old ones end. */
export function renewInMs(endAt: number, now: number): number {
  return Math.max(endAt - now - renewAheadMs, renewAtLeastAfterMs)
}

/** The position in `chapters` of the one that is playing at a second; -1 before the first. */
export function chapterAt(chapters: readonly { at_seconds: number }[], second: number): number {
  return chapters.findLastIndex((chapter) => chapter.at_seconds <= second)
}

/** Where to go on, given where one stopped: not for a few seconds seen, and not at the very end. */
export function resumeAt(stoppedAt: number | undefined, ofSeconds: number): number {
  if (stoppedAt === undefined || stoppedAt < 10 || stoppedAt > ofSeconds - 15) return 0
  return stoppedAt
}

/** `?t=760`: a second of the recording to begin at; anything else is as good as none. */
export function secondInUrl(text: string | null): number | undefined {
  return text !== null && /^\d{1,5}$/.test(text) ? Number(text) : undefined
}

/** A failure at most this much further on than the last is the same failure again. */
const sameTroubleSeconds = 10

export type Trouble = { atSecond: number; times: number }

/** Counts failures in a row: having played on since the last one, the count begins anew. */
export function troubleAfter(before: Trouble | null, atSecond: number): Trouble {
  const goesOn = before !== null && Math.abs(atSecond - before.atSecond) <= sameTroubleSeconds
  return { atSecond, times: goesOn ? before.times + 1 : 1 }
}

/** Where playing goes on when the source is changed, and whether it plays then. */
export type Jump = { to: number; play: boolean }

export const isSpeed = (speed: number): speed is (typeof speeds)[number] =>
  speeds.some((offered) => offered === speed)
