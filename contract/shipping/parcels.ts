import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

/** Where the hardcopy materials of one class of an order are. */
export const parcelStatuses = ['to-pack', 'packed', 'posted', 'returned', 'withdrawn'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

export const parcelMoves = ['pack', 'unpack', 'return', 'resend', 'withdraw', 'restore'] as const
/** What staff do with a parcel by hand. Posting is apart: it needs a courier and a tracking number. */
export type ParcelMove = (typeof parcelMoves)[number]

type Allowance = {
  /** What each move makes of it; a move that is not named is refused. */
  moves: Partial<Record<ParcelMove, ParcelStatus>>
  /** May it be given a tracking number? */
  post: boolean
  /** May its address be changed? */
  address: boolean
}

/** What may be done with a parcel, by its state. The screen offers it; the server refuses the rest. */
export const allowedForParcel: Record<ParcelStatus, Allowance> = {
  'to-pack': { moves: { pack: 'packed', withdraw: 'withdrawn' }, post: false, address: true },
  packed: { moves: { unpack: 'to-pack', withdraw: 'withdrawn' }, post: true, address: true },
  posted: { moves: { return: 'returned' }, post: false, address: false },
  returned: { moves: { resend: 'to-pack', withdraw: 'withdrawn' }, post: false, address: true },
  withdrawn: { moves: { restore: 'to-pack' }, post: false, address: false },
}

/** What is not done with a parcel while it is on hold; nor is it posted. */
export const notWhileHeld: readonly ParcelMove[] = ['pack', 'resend']

/** The states in which a parcel has not left, or has come back: its money given back, it is not sent. */
export const withdrawable = parcelStatuses.filter(
  (status) => allowedForParcel[status].moves.withdraw !== undefined,
)

const place = '{tracking}'

/** Who carries parcels, and the address at which a tracking number is followed. */
export const Courier = v.strictObject({
  id: v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,30}$/, 'must be lower case, digits and -')),
  name: v.pipe(v.string(), v.trim(), v.nonEmpty()),
  tracking_url: v.pipe(
    v.string(),
    v.url(),
    v.startsWith('https://'),
    v.check((url) => url.split(place).length === 2, `must have one ${place}`),
  ),
})
export type Courier = v.InferOutput<typeof Courier>
export const Couriers = v.pipe(
  v.array(Courier),
  v.minLength(1),
  v.check((all) => new Set(all.map(({ id }) => id)).size === all.length, 'must differ by id'),
)

export const trackingUrlOf = ({ tracking_url }: Courier, tracking: string): string =>
  tracking_url.replace(place, encodeURIComponent(tracking))

/** A parcel as the student and the guardian see it. */
export const ShownParcel = v.object({
  class_name: v.string(),
  status: v.picklist(parcelStatuses),
  courier: v.nullable(v.string()),
  tracking: v.nullable(v.string()),
  /** Null where the courier is not known any more. */
  tracking_url: v.nullable(v.string()),
  posted_at: v.nullable(Instant),
})
export type ShownParcel = v.InferOutput<typeof ShownParcel>
