import { formatDay, formatTime } from '#contract/format.ts'
import { copyOf } from '../../copy/copy.ts'

/** What the server itself says to staff, and to students of what staff changed. */
export const t = copyOf('server/staff')

/** `Tue 24 Nov, 5:30 pm–7:00 pm` */
export const timesText = ({ startsAt, endsAt }: { startsAt: Date; endsAt: Date }): string =>
  `${formatDay(startsAt)}, ${formatTime(startsAt)}–${formatTime(endsAt)}`
