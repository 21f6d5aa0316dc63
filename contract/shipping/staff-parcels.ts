import * as v from 'valibot'
import { Courier, parcelMoves, parcelStatuses } from './parcels.ts'
import { postal } from '../billing/form.ts'
import { personName, phone, required } from '../shared/validation.ts'
import { Count, Day, Id, IdInPath, Instant, ShortText, Uuid } from '../shared/wire.ts'
import { listQuery, listReply, SearchText, sortingBy } from '../shared/staff/staff-lists.ts'

/** The most parcels that are ticked or posted at once. */
export const parcelsAtOnce = 200
/** The most parcels that are moved at once by filter. */
export const parcelsMovedAtOnce = 1000
/** The most parcels of a packing list or of sheets of labels. */
export const parcelsInFile = 3000
export const trackingTextMaximumCharacters = 20_000

/** The most days and classes in the packing summary, the longest waiting first. */
export const packingGroupsShown = 20

const Status = v.picklist(parcelStatuses)

/** Why an unposted parcel is on hold: its order may be refunded. */
export const heldReasons = ['disputed', 'refunded'] as const
export type HeldReason = (typeof heldReasons)[number]
/** Filters of the list: a status shows its parcels except those on hold, `held` shows those on hold. */
export const parcelShows = [...parcelStatuses, 'held'] as const
export type ParcelShow = (typeof parcelShows)[number]

/** The name of a parcel on packing lists: `P1042`. */
export const parcelCode = (number: number): string => `P${number}`
/** The barcode of a label: `CN1042`. */
export const consignmentCode = (number: number): string => `CN${number}`

export const ParcelRecipient = v.object({
  name: v.string(),
  phone: v.string(),
  address: v.string(),
  postal: v.string(),
  city: v.string(),
  state: v.string(),
})
export type ParcelRecipient = v.InferOutput<typeof ParcelRecipient>

export const StaffParcelRow = v.object({
  number: Id,
  /** The lowest number of the order's parcels to this address: they are labelled and posted together. */
  consignment: Id,
  status: Status,
  held: v.nullable(v.picklist(heldReasons)),
  class_name: v.string(),
  order_id: Uuid,
  recipient: ParcelRecipient,
  /** The day from which it could be packed: that of the payment. */
  day: Day,
  /** The courier's name. */
  courier: v.nullable(v.string()),
  tracking: v.nullable(v.string()),
  tracking_url: v.nullable(v.string()),
  posted_at: v.nullable(Instant),
})
export type StaffParcelRow = v.InferOutput<typeof StaffParcelRow>

export const parcelsSorting = sortingBy(['parcel', 'paid'], 'parcel')
export const StaffParcelsQuery = v.strictObject({
  /** `search` takes a parcel's, a label's or an order's number, a name, a phone number or a tracking number. */
  ...listQuery(parcelsSorting),
  show: v.optional(v.picklist(parcelShows)),
  class: v.optional(IdInPath),
  /** The day of payment. */
  day: v.optional(Day),
})
export type StaffParcelsQuery = v.InferOutput<typeof StaffParcelsQuery>

export const StaffParcels = v.object({
  ...listReply,
  parcels: v.array(StaffParcelRow),
  /** How many there are in each state. */
  counts: v.object(v.entriesFromList(parcelShows, v.number())),
  /** Parcels to pack, by day and class. */
  to_pack: v.array(v.object({ day: Day, class_id: Id, class_name: v.string(), count: v.number() })),
  couriers: v.array(v.pick(Courier, ['id', 'name'])),
})
export type StaffParcels = v.InferOutput<typeof StaffParcels>

export const StaffParcelPage = v.object({
  ...StaffParcelRow.entries,
  changed_at: Instant,
  /** The newest first. */
  history: v.array(
    v.object({
      at: Instant,
      by: v.nullable(v.string()),
      action: v.string(),
      tracking: v.nullable(v.string()),
    }),
  ),
})
export type StaffParcelPage = v.InferOutput<typeof StaffParcelPage>

const Numbers = v.pipe(
  v.array(Id),
  v.maxLength(parcelsAtOnce, 'max'),
  v.check((numbers) => new Set(numbers).size === numbers.length, 'distinct'),
)

/** Every parcel that matches the list's filters. `count` is the number shown; refused if it has changed. */
const EveryParcel = v.strictObject({
  search: v.optional(SearchText),
  show: Status,
  class: v.optional(Id),
  day: v.optional(Day),
  count: v.pipe(Count, v.minValue(1)),
})
export type EveryParcel = v.InferOutput<typeof EveryParcel>

/** Moves all of them, or none if the status of one does not allow it. */
export const MoveParcels = v.strictObject({
  do: v.picklist(parcelMoves),
  parcels: v.union([v.pipe(Numbers, v.minLength(1, 'required')), EveryParcel]),
})
export type MoveParcels = v.InferOutput<typeof MoveParcels>

export const PostParcels = v.strictObject({
  courier: v.pipe(ShortText, v.minLength(1, 'required')),
  /** As scanned or pasted; `tracking-lines.ts` reads them. */
  lines: v.pipe(
    v.string(),
    v.trim(),
    v.minLength(1, 'required'),
    v.maxLength(trackingTextMaximumCharacters, 'max'),
  ),
  /** The ticked parcels: each line with only a tracking number takes the next consignment among them. */
  parcels: Numbers,
  /** Returns what would be posted, without posting. */
  dry_run: v.optional(v.boolean(), false),
})
export type PostParcels = v.InferOutput<typeof PostParcels>

export const trackingProblems = [
  'no-tracking',
  'not-tracking',
  'unknown',
  'not-packed',
  'held',
  'twice',
  'same-tracking',
  'tracking-used',
  'nobody',
  'left-over',
] as const
export const TrackingProblem = v.object({
  /** Counted from 1; a chosen parcel without a tracking number is reported after the last line. */
  line: v.number(),
  /** The parcel, order or tracking number concerned. */
  about: v.string(),
  why: v.picklist(trackingProblems),
})
export type TrackingProblem = v.InferOutput<typeof TrackingProblem>

/** With a problem in any line nothing is posted. */
export const ParcelsPosted = v.object({
  posted: v.number(),
  /** The number of orders whose students are notified. */
  orders: v.number(),
  problems: v.array(TrackingProblem),
})
export type ParcelsPosted = v.InferOutput<typeof ParcelsPosted>

export const ChangeParcelAddress = v.strictObject({
  name: personName,
  phone,
  address: required,
  postal,
  city: required,
  state: required,
  /** Also for the order's other parcels that may be changed. */
  whole_order: v.boolean(),
  /** When the parcel was last changed, as the form showed it. */
  replaces: Instant,
})
export type ChangeParcelAddress = v.InferOutput<typeof ChangeParcelAddress>

export const parcelFiles = ['list', 'labels'] as const
export type ParcelFileKind = (typeof parcelFiles)[number]
export const MakeParcelFile = v.strictObject({
  kind: v.picklist(parcelFiles),
  show: Status,
  class_id: v.optional(Id),
  day: v.optional(Day),
})
export type MakeParcelFile = v.InferOutput<typeof MakeParcelFile>
/** A signed link that works for some minutes. */
export const ParcelFileLink = v.object({ url: v.string() })
