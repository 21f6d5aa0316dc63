import { qualities, type Quality } from '#contract/classroom.ts'
import { keepPreference, readPreference } from '#platform/preferences.ts'
import { isSpeed, type Connection } from './playback.ts'

export function rememberedQuality(): Quality | null {
  const kept = readPreference('device/quality')
  return qualities.find((quality) => quality === kept) ?? null
}

export const rememberQuality = (quality: Quality) => keepPreference('device/quality', quality)

export function rememberedSpeed(): number {
  const kept = Number(readPreference('device/speed'))
  return isSpeed(kept) ? kept : 1
}

export const rememberSpeed = (speed: number) => keepPreference('device/speed', String(speed))

/** What the browser tells of the network; undefined where it tells nothing. */
export const presentConnection = (): Connection | undefined =>
  (navigator as Navigator & { connection?: Connection }).connection
