import type { Quality, RecordingLinks } from '#contract/classroom/classroom.ts'
import type { DataLevel } from '#contract/site/data-budget.ts'
import { mediaLinkSeconds } from '#contract/shared/limits.ts'
import { resumeAt, type Progress } from '#contract/classroom/progress.ts'
import type { RecordingPoint } from '#platform/media/player.ts'
import type { Connection } from '#platform/saving/connection.ts'

/** Choices are remembered for each kind, because mobile data is expensive. */
export type ConnectionKind = 'metered' | 'free'

/** A source of the player: a quality of the links, and when they expire by this device's clock. */
export type Source = { links: RecordingLinks; endAt: number; quality: Quality }

export const speeds = [0.75, 1, 1.25, 1.5, 1.75, 2] as const
export const captionsOff = 'off'

const fromLightest: readonly Quality[] = ['audio', 'low', 'standard']

/** Links are renewed this long before they expire. */
const renewAheadMs = 60_000
const renewAtLeastAfterMs = 15_000

export const connectionKind = (connection: Connection | undefined): ConnectionKind =>
  connection?.saveData || connection?.type === 'cellular' ? 'metered' : 'free'

/**
 * The initial quality: the smallest if the data budget is almost used, otherwise the last choice on this kind of
 * network, otherwise the best for the connection.
 */
export function defaultQuality(
  offered: readonly Quality[],
  connection: Connection | undefined,
  chosenBefore: Quality | null,
  level: DataLevel,
): Quality | undefined {
  if (level !== 'free') return lightest(offered)
  if (chosenBefore && offered.includes(chosenBefore)) return chosenBefore
  return notAbove(bestFor(connection), offered) ?? lightest(offered)
}

function bestFor(connection: Connection | undefined): Quality {
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

/** On a metered or slow network, or with the data budget used up, nothing is loaded before a tap. */
export const mayPreload = (connection: Connection | undefined, level: DataLevel): boolean =>
  level !== 'over' && connectionKind(connection) === 'free' && bestFor(connection) === 'standard'

/** A recording saved on this device uses no network, so no budget applies. */
export const levelFor = ({ renditions }: Pick<RecordingLinks, 'renditions'>, level: DataLevel) =>
  renditions.every(({ url }) => url.startsWith('/saved/')) ? 'free' : level

/** With the data budget almost or fully used, this quality needs a confirmation before it is loaded. */
export const needsConfirmation = (
  quality: Quality,
  offered: readonly Quality[],
  level: DataLevel,
): boolean => level !== 'free' && quality !== lightest(offered)

/**
 * When links received at `receivedAt` expire, by this device's clock. If that clock disagrees with the server's, the
 * maximum lifetime of a link counts from its arrival.
 */
export function linksEndAt(expiresAt: string, receivedAt: number): number {
  const longestMs = mediaLinkSeconds * 1000
  const lifetimeMs = Date.parse(expiresAt) - receivedAt
  return receivedAt + (lifetimeMs > 0 && lifetimeMs <= longestMs ? lifetimeMs : longestMs)
}

/** In how many ms to request new links, so that they arrive before the old ones expire. */
export function renewInMs(endAt: number, now: number): number {
  return Math.max(endAt - now - renewAheadMs, renewAtLeastAfterMs)
}

/** The marks on the timeline, in order: the recording's own chapters and the other places to jump to. */
export function timelinePoints(
  { chapters, seconds }: Pick<RecordingLinks, 'chapters' | 'seconds'>,
  points: readonly RecordingPoint[],
): RecordingPoint[] {
  return [...chapters.map((chapter) => ({ ...chapter, kind: 'chapter' as const })), ...points]
    .filter(({ at_seconds }) => at_seconds < seconds)
    .toSorted((a, b) => a.at_seconds - b.at_seconds)
}

/** The index in `points` of the last one passed at a second; -1 before the first. */
export function pointAt(points: readonly { at_seconds: number }[], second: number): number {
  return points.findLastIndex((point) => point.at_seconds <= second)
}

/** The captions to show: the language chosen before, if this recording has it. */
export function captionsShown(
  offered: readonly { language: string }[],
  chosenBefore: string | null,
): string {
  return offered.some(({ language }) => language === chosenBefore) && chosenBefore !== null
    ? chosenBefore
    : captionsOff
}

/** Where and when playback started here, and the `stopped_at` of the newest position known then. */
export type Begun = { start: { at: number; isReturn: boolean }; at: string; knew: string }

const elsewhereAtLeastSeconds = 15

/** The position on another device, if it became known only after playback started here. */
export function learnedElsewhere(
  { start, at, knew }: Begun,
  onServer: Pick<Progress, 'position_seconds' | 'position_at' | 'of_seconds'> | undefined,
): number | undefined {
  if (!onServer || onServer.position_at <= knew || onServer.position_at >= at) return undefined
  const there = resumeAt(onServer.position_seconds, onServer.of_seconds)
  return there > 0 && Math.abs(there - start.at) > elsewhereAtLeastSeconds ? there : undefined
}

/** A failure this close to the last one, before or after it, counts as the same failure. */
const sameTroubleSeconds = 10

export type Trouble = { atSecond: number; times: number }

/** Counts consecutive failures; playback in between resets the count. */
export function troubleAfter(before: Trouble | null, atSecond: number): Trouble {
  const isSameFailure =
    before !== null && Math.abs(atSecond - before.atSecond) <= sameTroubleSeconds
  return { atSecond, times: isSameFailure ? before.times + 1 : 1 }
}

/** Where playback continues after a change of source, and whether it plays then. */
export type PendingSeek = { to: number; play: boolean }

export const isSpeed = (speed: number): speed is (typeof speeds)[number] =>
  speeds.some((offered) => offered === speed)

/** The next speed up or down; the same speed at either end. */
export function nextSpeed(speed: number, step: 1 | -1): number {
  const at = speeds.findIndex((offered) => offered >= speed)
  return speeds[Math.min(Math.max(at + step, 0), speeds.length - 1)] ?? speed
}
