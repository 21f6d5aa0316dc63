import { qualities, type Quality } from '#contract/classroom/classroom.ts'
import { keepPreference, readPreference } from '#platform/storage/preferences.ts'
import { presentConnection } from '#platform/saving/connection.ts'
import { captionsOff, connectionKind, isSpeed } from './playback.ts'

const qualityKey = () => `device/quality/${connectionKind(presentConnection())}` as const

/** The quality chosen last on this kind of network. */
export function rememberedQuality(): Quality | null {
  const kept = readPreference(qualityKey())
  return qualities.find((quality) => quality === kept) ?? null
}

export const rememberQuality = (quality: Quality) => keepPreference(qualityKey(), quality)

export function rememberedSpeed(): number {
  const kept = Number(readPreference('device/speed'))
  return isSpeed(kept) ? kept : 1
}

export const rememberSpeed = (speed: number) => keepPreference('device/speed', String(speed))

export const rememberedCaptions = (): string | null => readPreference('device/captions')

/** The language shown last; kept while captions are off. */
export const rememberedCaptionsLanguage = (): string | null =>
  readPreference('device/captions-language')

export function rememberCaptions(shown: string): void {
  keepPreference('device/captions', shown)
  if (shown !== captionsOff) keepPreference('device/captions-language', shown)
}
