import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  getTableColumns,
  ilike,
  inArray,
  isNotNull,
  isNull,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { addDays, atMalaysianTime } from '#contract/shared/calendar.ts'
import { withdrawable, type ParcelStatus } from '#contract/shipping/parcels.ts'
import {
  parcelsSorting,
  type HeldReason,
  type ParcelShow,
} from '#contract/shipping/staff-parcels.ts'
import type { KnownParcel, NamedParcels } from '#contract/shipping/tracking-lines.ts'
import { sortedList, type ListPlace } from '../../platform/db/list-page.ts'
import { areNamedLike, hasDigits, likeText, phoneDigits } from '../../platform/db/like-text.ts'
import type { Db, Tx } from '../../platform/db/open.ts'
import { audit } from '../../platform/db/schema/platform.ts'
import { classes } from '../../platform/db/schema/catalogue.ts'
import { orders } from '../../platform/db/schema/billing-orders.ts'
import { parcels } from '../../platform/db/schema/shipping.ts'
import { users } from '../../platform/db/schema/identity.ts'

export type StoredParcel = typeof parcels.$inferSelect
type LockedParcel = StoredParcel & { consignment: number }
export type ParcelChange = Partial<
  Pick<
    StoredParcel,
    'status' | 'courier' | 'tracking' | 'packingDoneAt' | 'postedAt' | 'changedAt' | 'recipient'
  >
>
/** Filters of parcels: text, status, class and day of payment. */
export type ParcelsFilter = {
  search?: string | undefined
  status?: ParcelShow | undefined
  classId?: number | undefined
  day?: string | undefined
}

export type InState = ParcelsFilter & { status: ParcelStatus }

export const parcelsPlace = sortedList(
  parcelsSorting,
  {
    parcel: { by: parcels.number, type: 'integer' },
    paid: { by: parcels.madeAt, type: 'timestamptz' },
  },
  { by: parcels.number, type: 'integer' },
)

const dayOf = sql<string>`(${parcels.madeAt} at time zone 'Asia/Kuala_Lumpur')::date::text`

const other = alias(parcels, 'other')
/** Parcels of the same order to the same address are one consignment, named by its lowest number. */
const isTogether = and(eq(other.orderId, parcels.orderId), eq(other.recipient, parcels.recipient))
const consignment = sql<number>`(select min(other.number) from parcels other where ${isTogether})`

/** Why a parcel is on hold; null once it has left, or while no money of its order is claimed back. */
export const heldFor = sql<HeldReason | null>`(case
  when ${notInArray(parcels.status, withdrawable)} then null
  when exists (select from disputes d where d.order_id = ${parcels.orderId} and d.ended_at is null)
    then 'disputed'
  when exists (
    select from refunds f where f.order_id = ${parcels.orderId} and f.status in ('waiting', 'asked')
      and (f.ends_access or f.includes_hardcopy)
  ) then 'refunded'
  end)`

const matches = ({ search, status, classId, day }: ParcelsFilter): SQL | undefined =>
  and(
    search ? isParcelFoundBy(search) : undefined,
    status === 'held'
      ? isNotNull(heldFor)
      : status && and(eq(parcels.status, status), isNull(heldFor)),
    classId === undefined ? undefined : eq(parcels.classId, classId),
    day === undefined
      ? undefined
      : sql`${parcels.madeAt} >= ${atMalaysianTime(day, '00:00').toISOString()}::timestamptz
          and ${parcels.madeAt} < ${atMalaysianTime(addDays(day, 1), '00:00').toISOString()}::timestamptz`,
  )

/** Matches a parcel's number, consignment, tracking number, start of the order's id, or recipient's name or phone. */
export function isParcelFoundBy(search: string): SQL | undefined {
  const code = /^P?(\d{1,9})$/i.exec(search)?.[1]
  const label = /^CN(\d{1,9})$/i.exec(search)?.[1]
  const digits = phoneDigits(search)
  return or(
    code === undefined ? undefined : eq(parcels.number, Number(code)),
    label === undefined ? undefined : isOfConsignment([Number(label)]),
    ilike(sql`${parcels.orderId}::text`, `${likeText(search)}%`),
    areNamedLike([sql`${parcels.recipient}->>'name'`], search),
    // Slips print it in groups.
    eq(parcels.tracking, search.replaceAll(/\s/g, '').toUpperCase()),
    digits === undefined ? undefined : hasDigits(sql`${parcels.recipient}->>'phone'`, digits),
  )
}

/** Matches all parcels of the consignments that include these numbers. */
const isOfConsignment = (numbers: readonly number[]): SQL =>
  sql`${parcels.id} in (
    select same.id from parcels same
    join parcels other on ${inArray(other.number, [...numbers])}
      and other.order_id = same.order_id and other.recipient = same.recipient
  )`

/** SQL of parcels. To write, pass a transaction. */
export const parcelsRepository = (db: Db | Tx) => {
  const row = {
    parcel: parcels,
    consignment,
    className: classes.className,
    day: dayOf,
    held: heldFor,
  }
  const rows = () =>
    db.select(row).from(parcels).innerJoin(classes, eq(classes.id, parcels.classId))

  return {
    async list(which: ParcelsFilter, place: ListPlace, most: number) {
      return db
        .select({ ...row, ...place.keys })
        .from(parcels)
        .innerJoin(classes, eq(classes.id, parcels.classId))
        .where(and(matches(which), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    count: (which: ParcelsFilter): Promise<number> => db.$count(parcels, matches(which)),

    async numbersOf(which: ParcelsFilter, most: number): Promise<number[]> {
      const found = await db
        .select({ number: parcels.number })
        .from(parcels)
        .where(matches(which))
        .limit(most)
      return found.map(({ number }) => number)
    },

    /** In the order in which they are packed: by day, class and number. */
    forPacking: (which: ParcelsFilter, most: number) =>
      rows()
        .where(matches(which))
        .orderBy(dayOf, asc(classes.className), asc(parcels.number))
        .limit(most),

    /** Like `forPacking`, with the other parcels of their consignments that are in the same state. */
    forLabels: ({ classId, ...which }: InState, most: number) =>
      rows()
        .where(
          and(
            matches(which),
            classId === undefined
              ? undefined
              : exists(
                  db
                    .select({ id: other.id })
                    .from(other)
                    .where(
                      and(isTogether, eq(other.classId, classId), eq(other.status, which.status)),
                    ),
                ),
          ),
        )
        .orderBy(dayOf, asc(classes.className), asc(parcels.number))
        .limit(most),

    async counts(): Promise<Partial<Record<ParcelShow, number>>> {
      const shown = sql<ParcelShow>`case when ${heldFor} is null then ${parcels.status} else 'held' end`
      const found = await db
        .select({ status: shown, count: count() })
        .from(parcels)
        .groupBy(sql`1`)
      return Object.fromEntries(found.map((one) => [one.status, one.count]))
    },

    toPack: (most: number) =>
      db
        .select({
          day: dayOf,
          class_id: parcels.classId,
          class_name: classes.className,
          count: count(),
        })
        .from(parcels)
        .innerJoin(classes, eq(classes.id, parcels.classId))
        .where(matches({ status: 'to-pack' }))
        .groupBy(dayOf, parcels.classId, classes.className)
        .orderBy(dayOf, classes.className)
        .limit(most),

    async find(number: number) {
      const [found] = await db
        .select({ ...row, uid: orders.uid })
        .from(parcels)
        .innerJoin(classes, eq(classes.id, parcels.classId))
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .where(eq(parcels.number, number))
      return found
    },

    history: (number: number, most: number) =>
      db
        .select({ change: audit, by: users.displayName })
        .from(audit)
        .leftJoin(users, eq(users.uid, audit.uid))
        .where(eq(audit.subject, parcelAuditSubject(number)))
        .orderBy(desc(audit.id))
        .limit(most),

    ofOrders: (orderIds: readonly string[]) =>
      rows()
        .where(inArray(parcels.orderId, [...orderIds]))
        .orderBy(asc(classes.className)),

    /** Locks parcels in the order of their numbers until the transaction ends. */
    lock: (numbers: readonly number[]): Promise<LockedParcel[]> =>
      db
        .select({ ...getTableColumns(parcels), consignment })
        .from(parcels)
        .where(inArray(parcels.number, [...numbers]))
        .orderBy(asc(parcels.number))
        .for('update'),

    /** Which of these parcels are on hold. */
    async heldOf(numbers: readonly number[]): Promise<number[]> {
      const found = await db
        .select({ number: parcels.number })
        .from(parcels)
        .where(and(inArray(parcels.number, [...numbers]), isNotNull(heldFor)))
        .orderBy(asc(parcels.number))
      return found.map(({ number }) => number)
    },

    lockOfOrder: (orderId: string): Promise<StoredParcel[]> =>
      db
        .select()
        .from(parcels)
        .where(eq(parcels.orderId, orderId))
        .orderBy(asc(parcels.number))
        .for('update'),

    /** Parcels with these numbers, of these consignments, or of orders whose id has one of these beginnings. */
    async known({ numbers, consignments, orders: starts }: NamedParcels): Promise<KnownParcel[]> {
      const ofOrders = starts.map((start) => ilike(sql`${parcels.orderId}::text`, `${start}%`))
      if (numbers.length + consignments.length + starts.length === 0) return []
      return db
        .select({
          number: parcels.number,
          consignment,
          orderId: parcels.orderId,
          status: parcels.status,
        })
        .from(parcels)
        .where(
          or(inArray(parcels.number, [...numbers]), isOfConsignment(consignments), ...ofOrders),
        )
    },

    /** The tracking numbers among these that are already used with this courier. */
    async usedTracking(courier: string, trackings: readonly string[]): Promise<Set<string | null>> {
      const found = await db
        .select({ tracking: parcels.tracking })
        .from(parcels)
        .where(and(eq(parcels.courier, courier), inArray(parcels.tracking, [...trackings])))
      return new Set(found.map(({ tracking }) => tracking))
    },

    async change(numbers: readonly number[], set: ParcelChange): Promise<void> {
      await db
        .update(parcels)
        .set(set)
        .where(inArray(parcels.number, [...numbers]))
    },

    /** The parcels of an order posted under this tracking number, with the order and its student's name. */
    async posted(orderId: string, tracking: string) {
      const found = await db
        .select({
          parcel: parcels,
          className: classes.className,
          order: orders,
          studentName: users.displayName,
        })
        .from(parcels)
        .innerJoin(classes, eq(classes.id, parcels.classId))
        .innerJoin(orders, eq(orders.id, parcels.orderId))
        .innerJoin(users, eq(users.uid, orders.uid))
        .where(
          and(
            eq(parcels.orderId, orderId),
            eq(parcels.tracking, tracking),
            eq(parcels.status, 'posted'),
          ),
        )
        .orderBy(asc(classes.className))
      return found
    },

    async programmeOf(orderId: string) {
      const [order] = await db
        .select({ uid: orders.uid, programmeId: orders.programmeId })
        .from(orders)
        .where(and(eq(orders.id, orderId), ne(orders.status, 'DRAFT')))
      return order
    },

    /**
     * Adds the parcels of a paid order with hardcopy materials, one for each class, unless it has parcels already, or
     * the materials or the order were refunded.
     */
    async addForOrder(orderId: string, now: Date): Promise<void> {
      const at = now.toISOString()
      await db.execute(sql`
        insert into parcels (order_id, class_id, recipient, made_at, changed_at)
        select o.id, c.id::int, o.details - 'email' - 'guardian',
          coalesce(r.paid_at, ${at}::timestamptz), ${at}::timestamptz
        from orders o
        left join receipts r on r.order_id = o.id
        cross join lateral jsonb_array_elements_text(o.class_ids) as c (id)
        where o.id = ${orderId}::uuid
          and o.status = 'PAID' and o.hardcopy_sen > 0 and o.details->>'name' <> ''
          and not exists (select from parcels p where p.order_id = o.id)
          and not exists (
            select from refunds f
            where f.order_id = o.id and f.status = 'refunded' and (f.ends_access or f.includes_hardcopy)
          )
          and coalesce((select sum(e.amount_sen) from payment_entries e where e.order_id = o.id), 1) > 0
        order by c.id::int
        on conflict (order_id, class_id) do nothing`)
    },
  }
}

/** The subject of a parcel's audit rows. */
export const parcelAuditSubject = (number: number): string => `parcel/${number}`
