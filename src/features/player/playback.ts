import type { Quality, RecordingLinks } from '#contract/classroom/classroom.ts'
import type { DataLevel } from '#contract/data-budget.ts'
import { mediaLinkSeconds } from '#contract/limits.ts'
import { resumeAt, type Progress } from '#contract/classroom/progress.ts'
import type { RecordingPoint } from '#platform/player.ts'
import type { Connection } from '#platform/saving/connection.ts'

/** Choices are remembered apart for each: what is fine at home is dear on the bus. */
export type ConnectionKind = 'metered' | 'free'

/** A source of the player: one rendition of links, and when they end by this device's clock. */
export type Source = { links: RecordingLinks; endAt: number; quality: Quality }

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const captionsOff = 'off'

const fromLightest: readonly Quality[] = ['audio', 'low', 'standard']

/** Links are asked for again this long before they end. */
const renewAheadMs = 60_000
const renewAtLeastAfterMs = 15_000

export const connectionKind = (connection: Connection | undefined): ConnectionKind =>
  connection?.saveData || connection?.type === 'cellular' ? 'metered' : 'free'

/**
 * The quality to begin with: the lightest from where the data budget is nearly used, else what was chosen before
 * on such a network, else what the network bears.
 */
export function defaultQuality(
  offered: readonly Quality[],
  connection: Connection | undefined,
  chosenBefore: Quality | null,
  level: DataLevel,
): Quality | undefined {
  if (level !== 'free') return lightest(offered)
  if (chosenBefore && offered.includes(chosenBefore)) return chosenBefore
  return notAbove(borneBy(connection), offered) ?? lightest(offered)
}

function borneBy(connection: Connection | undefined): Quality {
  if (!connection) return 'standard'
  const { effectiveType } = connection
  if (effectiveType === 'slow-2g' || effectiveType === '2g') return 'audio'
  return connectionKind(connection) === 'metered' || effectiveType === '3g' ? 'low' : 'standard'
}

function notAbove(wanted: Quality, offered: readonly Quality[]): Quality | undefined {
  return fromLightest
    .slice(0, fromLightest.indexOf(wanted) + 1)
    .findLast((quality) => offered.includes(quality))
}

const lightest = (offered: readonly Quality[]) =>
  fromLightest.find((quality) => offered.includes(quality))

/**
 * On a metered or slow network, and with the data budget used up, nothing is loaded before the person asks
 * for it.
 */
export const mayPreload = (connection: Connection | undefined, level: DataLevel): boolean =>
  level !== 'over' && connectionKind(connection) === 'free' && borneBy(connection) === 'standard'

/** Of a recording on this device no part comes over the network: no budget is spent on it. */
export const levelFor = ({ renditions }: Pick<RecordingLinks, 'renditions'>, level: DataLevel) =>
  renditions.every(({ url }) => url.startsWith('/saved/')) ? 'free' : level

/** With the data budget nearly used, or all of it, this quality is asked about before it is fetched. */
export const isAskedAbout = (
  quality: Quality,
  offered: readonly Quality[],
  level: DataLevel,
): boolean => level !== 'free' && quality !== lightest(offered)

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

/** What the timeline marks, in order: the recording's own chapters and what else there is to jump to. */
export function timelinePoints(
  { chapters, seconds }: Pick<RecordingLinks, 'chapters' | 'seconds'>,
  points: readonly RecordingPoint[],
): RecordingPoint[] {
  return [...chapters.map((chapter) => ({ ...chapter, kind: 'chapter' as const })), ...points]
    .filter(({ at_seconds }) => at_seconds < seconds)
    .toSorted((a, b) => a.at_seconds - b.at_seconds)
}

/** The position in `points` of the last one that was passed at a second; -1 before the first. */
export function pointAt(points: readonly { at_seconds: number }[], second: number): number {
  return points.findLastIndex((point) => point.at_seconds <= second)
}

/** The captions to show: the language that was chosen before, where this recording has it. */
export function captionsShown(
  offered: readonly { language: string }[],
  chosenBefore: string | null,
): string {
  return offered.some(({ language }) => language === chosenBefore) && chosenBefore !== null
    ? chosenBefore
    : captionsOff
}

/** Where it was begun here and when, and until when it was known then where the person had stopped. */
export type Begun = { start: { at: number; isReturn: boolean }; at: string; knew: string }

const elsewhereAtLeastSeconds = 15

/** Where the person had stopped on another device, when that became known only after it was begun here. */
export function learnedElsewhere(
  { start, at, knew }: Begun,
  onServer: Pick<Progress, 'position_seconds' | 'position_at' | 'of_seconds'> | undefined,
): number | undefined {
  if (!onServer || onServer.position_at <= knew || onServer.position_at >= at) return undefined
  const there = resumeAt(onServer.position_seconds, onServer.of_seconds)
  return there > 0 && Math.abs(there - start.at) > elsewhereAtLeastSeconds ? there : undefined
}

/** A failure at most this much further on than the last is the same failure again. */
const sameTroubleSeconds = 10

export type Trouble = { atSecond: number; times: number }

/** Counts failures in a row; playing on in between resets the count. */
export function troubleAfter(before: Trouble | null, atSecond: number): Trouble {
  const goesOn = before !== null && Math.abs(atSecond - before.atSecond) <= sameTroubleSeconds
  return { atSecond, times: goesOn ? before.times + 1 : 1 }
}

/** Where playing goes on when the source is changed, and whether it plays then. */
export type Jump = { to: number; play: boolean }

export const isSpeed = (speed: number): speed is (typeof speeds)[number] =>
  speeds.some((offered) => offered === speed)

/** The next speed up or down; the same at either end. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const at = speeds.findIndex((offered) => offered >= speed)
  return speeds[Math.min(Math.max(at + step, 0), speeds.length - 1)] ?? speed
}
