import * as v from 'valibot'
import { Instant } from '../shared/wire.ts'

/** Where the hardcopy materials of one class of an order are. */
export const parcelStatuses = ['to-pack', 'packed', 'posted', 'returned', 'withdrawn'] as const
export type ParcelStatus = (typeof parcelStatuses)[number]

export const parcelMoves = ['pack', 'unpack', 'return', 'resend', 'withdraw', 'restore'] as const
/** Status changes by staff. Posting is separate, because it needs a courier and a tracking number. */
export type ParcelMove = (typeof parcelMoves)[number]

type Allowance = {
  /** The status after each move; other moves are refused. */
  moves: Partial<Record<ParcelMove, ParcelStatus>>
  /** Whether it can get a tracking number. */
  post: boolean
  /** Whether its address can be changed. */
  address: boolean
}

/** What may be done with a parcel, by status. The screen offers it; the server refuses the rest. */
export const allowedForParcel: Record<ParcelStatus, Allowance> = {
  'to-pack': { moves: { pack: 'packed', withdraw: 'withdrawn' }, post: false, address: true },
  packed: { moves: { unpack: 'to-pack', withdraw: 'withdrawn' }, post: true, address: true },
  posted: { moves: { return: 'returned' }, post: false, address: false },
  returned: { moves: { resend: 'to-pack', withdraw: 'withdrawn' }, post: false, address: true },
  withdrawn: { moves: { restore: 'to-pack' }, post: false, address: false },
}

/** Moves that are refused while a parcel is on hold; it cannot be posted either. */
export const notWhileHeld: readonly ParcelMove[] = ['pack', 'resend']

/** Statuses of unposted and returned parcels, which a refund withdraws. */
export const withdrawable = parcelStatuses.filter(
  (status) => allowedForParcel[status].moves.withdraw !== undefined,
)

const place = '{tracking}'

/** A courier, and the address of its tracking page. */
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
  /** Null if the courier is unknown. */
  tracking_url: v.nullable(v.string()),
  posted_at: v.nullable(Instant),
})
export type ShownParcel = v.InferOutput<typeof ShownParcel>
