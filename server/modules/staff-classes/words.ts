import type { ParseKeys } from 'i18next'
import { formatDay, formatTime } from '#contract/format.ts'
import { copyOf } from '../../copy/copy.ts'
import { refuse } from '../../http/refusal.ts'

/** What the server itself says to staff, and to students of what staff changed. */
export const t = copyOf('server/staff')
type Why<Key = ParseKeys<'server/staff'>> = Key extends `refused.${infer Name}` ? Name : never

/** `Tue 24 Nov, 5:30 pm to 7:00 pm` */
export const timesText = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatDay(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`

/** Refuses in words that name what is in the way. */
export function refuseInWords(why: Why, values: Record<string, string | number> = {}): never {
  return refuse('staff.refused', t(`refused.${why}`, values))
}
