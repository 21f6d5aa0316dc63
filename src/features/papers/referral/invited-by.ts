import { referralCodePattern } from '#contract/shared/ids.ts'
import { invitationRememberedDays } from '#contract/shared/limits.ts'
import {
  forgetPreference,
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

const key: PreferenceKey = 'device/invited-by'
const dayMs = 24 * 3600 * 1000

/** Remembers whose invitation was opened on this device; the latest counts. */
export function rememberInviter(code: string, now: Date): void {
  if (referralCodePattern.test(code)) keepPreference(key, `${code} ${now.getTime()}`)
}

/** The inviter's code; undefined without an invitation or if it has expired. */
export function inviter(now: Date): string | undefined {
  const [code = '', at] = (readPreference(key) ?? '').split(' ')
  const age = Math.abs(now.getTime() - Number(at))
  return age < invitationRememberedDays * dayMs && referralCodePattern.test(code) ? code : undefined
}

export const forgetInviter = (): void => forgetPreference(key)
