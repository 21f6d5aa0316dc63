import type { Format } from '#contract/shared/text/format.ts'

/** `Tue 24 Nov, 5:30 pm–7:00 pm` */
export const timesText = (
  { startsAt, endsAt }: { startsAt: Date; endsAt: Date },
  { dateTime, time }: Format,
): string => `${dateTime(startsAt)}–${time(endsAt)}`
