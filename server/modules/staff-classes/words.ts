import * as v from 'valibot'
import written from '#content/locales/en/server/staff.json' with { type: 'json' }
import { formatDay, formatTime } from '#contract/format.ts'
import { refuse } from '../../http/refusal.ts'

const Words = v.object({
  refused: v.record(v.string(), v.string()),
  clashesWith: v.string(),
  cancelledThen: v.string(),
  lessonTitle: v.object({ Bm: v.string(), Eng: v.string() }),
  mail: v.record(v.string(), v.string()),
})
/** What the server itself says to staff, and to students of what staff changed. */
export const words = v.parse(Words, written)

/** The text with its `{names}` replaced; inserted values are not searched for more of them. */
export const filled = (text: string, values: Record<string, string | number>): string =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => String(values[name] ?? whole))

/** `Tue 24 Nov, 5:30 pm to 7:00 pm` */
export const timesText = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatDay(startsAt)}, ${formatTime(startsAt)} to ${formatTime(endsAt)}`

/** Refuses with a sentence that names the reason. */
export function refuseInWords(
  why: keyof typeof written.refused,
  values: Record<string, string | number> = {},
): never {
  return refuse('staff.refused', filled(written.refused[why], values))
}
