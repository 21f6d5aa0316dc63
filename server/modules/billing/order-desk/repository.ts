import {
  and,
  asc,
  count,
  desc,
  eq,
  exists,
  inArray,
  isNotNull,
  isNull,
  or,
  sql,
  type SQL,
} from 'drizzle-orm'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { payers } from '#contract/billing/orders.ts'
import type { SendPaymentLink, SentLink } from '#contract/billing/orders-for.ts'
import { linkWays } from '#contract/billing/wire.ts'
import { staffOrderSorting, type StaffOrdersQuery } from '#contract/billing/staff-orders.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import { classes, programmes } from '../../../platform/db/schema/catalogue.ts'
import { disputes } from '../../../platform/db/schema/billing-ledger.ts'
import {
  paymentEvents,
  paymentReports,
  payments,
  receipts,
} from '../../../platform/db/schema/billing-payments.ts'
import { orderEvents, orderNotes, orders } from '../../../platform/db/schema/billing-orders.ts'
import { parcels } from '../../../platform/db/schema/shipping.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { classNamesOf } from '../orders/repository.ts'
import { hasUnpaidInstalment, isAskedFor, isOrderFoundBy } from './search.ts'

export const orderPlace = sortedList(
  staffOrderSorting,
  {
    created: { by: orders.createdAt, type: 'timestamptz' },
    student: { by: sql`lower(${orders.details}->>'name')`, type: 'text' },
    total: { by: orders.totalSen, type: 'integer' },
    status: { by: orders.status, type: 'text' },
  },
  { by: orders.id, type: 'uuid' },
)

/** The recipient and channel of a link, by the reason of its event. */
const linkReasons = new Map<string, SendPaymentLink>([
  ...payers.flatMap((to) =>
    linkWays.map((by) => [eventReason(`link-${to}-${by}`, {}), { to, by }] as const),
  ),
  [eventReason('guardian-asked', {}), { to: 'guardian', by: 'email' }],
])

const isQuarantined = and(isNotNull(paymentEvents.quarantined), isNull(paymentEvents.handledAt))

type OpenDispute = { status: DisputeStatus; evidence_due: string | null }
export type StaffOrdersRepository = ReturnType<typeof staffOrdersRepository>
/** A row of a list, without the keys of its page. */
export type OrderRow = Awaited<ReturnType<StaffOrdersRepository['attention']>>[number]

/** SQL of orders, for support. To write, pass a transaction. */
export function staffOrdersRepository(db: Db | Tx) {
  const ofOrder = and(eq(payments.id, paymentEvents.paymentId), eq(payments.orderId, orders.id))
  const waitingReport = and(eq(paymentReports.orderId, orders.id), isNull(paymentReports.handledAt))
  const quarantinedOfOrder = db
    .select({ one: sql`1` })
    .from(paymentEvents)
    .innerJoin(payments, ofOrder)
    .where(isQuarantined)
  const isUnanswered = and(eq(disputes.orderId, orders.id), eq(disputes.status, 'needs-response'))
  const unanswered = db
    .select({ one: sql`1` })
    .from(disputes)
    .where(isUnanswered)
  /** Payments and refunds that a second person must confirm. */
  const waitsForSecond = sql<boolean>`(
    exists (select from manual_payments m where m.order_id = ${orders.id} and m.status = 'waiting')
    or exists (select from refunds f where f.order_id = ${orders.id} and f.status = 'waiting'))`
  const deadline = db
    .select({ due: sql`min(coalesce(${disputes.evidenceDue}, ${disputes.openedAt}))` })
    .from(disputes)
    .where(isUnanswered)
  const row = {
    order: orders,
    email: users.email,
    name: users.displayName,
    programme: programmes.title,
    receiptNumber: receipts.number,
    paidAt: receipts.paidAt,
    method: sql<
      string | null
    >`(select case when p.plan = 'instalments' then 'card' else p.method end
      from payments p where p.id = ${receipts.paymentId})`,
    intake: sql<string | null>`(select i.title from intakes i where i.key = ${orders.intakeKey})`,
    classNames: classNamesOf(orders.classIds),
    reportedAt: paymentReports.at,
    quarantined_events: sql<number>`(select count(*)::int from payment_events f join payments p on p.id = f.payment_id
      where p.order_id = ${orders.id} and f.quarantined is not null and f.handled_at is null)`,
    dispute: sql<OpenDispute | null>`(select json_build_object('status', d.status, 'evidence_due', d.evidence_due)
      from disputes d where d.order_id = ${orders.id} and d.ended_at is null
      order by d.status <> 'needs-response', d.evidence_due limit 1)`,
    waitsForSecond,
    hasUnpaid: sql<boolean>`${hasUnpaidInstalment(db)}`,
  }
  const rows = <Keys extends Record<string, SQL<string>>>(keys: Keys) =>
    db
      .select({ ...row, ...keys })
      .from(orders)
      .innerJoin(users, eq(users.uid, orders.uid))
      .innerJoin(programmes, eq(programmes.id, orders.programmeId))
      .leftJoin(paymentReports, waitingReport)
      .leftJoin(receipts, eq(receipts.orderId, orders.id))

  return {
    async list(query: StaffOrdersQuery, place: ListPlace, most: number) {
      return rows(place.keys)
        .where(and(isOrderFoundBy(db, query.search ?? ''), isAskedFor(db, query), place.after))
        .orderBy(...place.orderBy)
        .limit(most)
    },

    async count(query: StaffOrdersQuery): Promise<number> {
      const [found] = await db
        .select({ all: count() })
        .from(orders)
        .innerJoin(users, eq(users.uid, orders.uid))
        .leftJoin(receipts, eq(receipts.orderId, orders.id))
        .where(and(isOrderFoundBy(db, query.search ?? ''), isAskedFor(db, query)))
      return found?.all ?? 0
    },

    /** Orders that wait for a person: disputes by deadline, then the oldest reports, then the latest changes. */
    async attention(most: number) {
      return rows({})
        .where(
          or(
            isNotNull(paymentReports.id),
            exists(quarantinedOfOrder),
            exists(unanswered),
            waitsForSecond,
          ),
        )
        .orderBy(sql`(${deadline}) asc nulls last`, asc(paymentReports.at), desc(orders.changedAt))
        .limit(most)
    },

    /** Payment events about unknown payments. */
    async strays(most: number) {
      return db
        .select({ paymentEvent: paymentEvents })
        .from(paymentEvents)
        .leftJoin(payments, eq(payments.id, paymentEvents.paymentId))
        .where(and(isQuarantined, isNull(payments.id)))
        .orderBy(desc(paymentEvents.receivedAt))
        .limit(most)
    },

    async find(orderId: string) {
      const [found] = await db
        .select({ order: orders, programme: programmes.title, receiptNumber: receipts.number })
        .from(orders)
        .innerJoin(programmes, eq(programmes.id, orders.programmeId))
        .leftJoin(receipts, eq(receipts.orderId, orders.id))
        .where(eq(orders.id, orderId))
      return found
    },

    async lock(orderId: string) {
      const [order] = await db.select().from(orders).where(eq(orders.id, orderId)).for('update')
      return order
    },

    async attempts(orderId: string) {
      return db
        .select()
        .from(payments)
        .where(eq(payments.orderId, orderId))
        .orderBy(asc(payments.attempt))
    },

    async events(orderId: string) {
      return db
        .select({ event: orderEvents, name: users.displayName, email: users.email })
        .from(orderEvents)
        .leftJoin(users, eq(users.uid, orderEvents.actor))
        .where(eq(orderEvents.orderId, orderId))
    },

    async paymentEvents(orderId: string) {
      return db
        .select({ paymentEvent: paymentEvents })
        .from(paymentEvents)
        .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
        .where(eq(payments.orderId, orderId))
    },

    async reports(orderId: string) {
      return db
        .select({ report: paymentReports, name: users.displayName, email: users.email })
        .from(paymentReports)
        .leftJoin(users, eq(users.uid, paymentReports.handledBy))
        .where(eq(paymentReports.orderId, orderId))
    },

    /** The latest payment link sent, and when any link was first opened. */
    async sentLink(orderId: string): Promise<SentLink> {
      const rows = await db
        .select({ reason: orderEvents.reason, at: orderEvents.at })
        .from(orderEvents)
        .where(
          and(
            eq(orderEvents.orderId, orderId),
            inArray(orderEvents.reason, [...linkReasons.keys(), 'guardian-opened']),
          ),
        )
        .orderBy(asc(orderEvents.at))
      const last = rows.findLast(({ reason }) => linkReasons.has(reason))
      const way = last && linkReasons.get(last.reason)
      const opened = rows.find(({ reason }) => reason === 'guardian-opened')
      return {
        sent: last && way ? { at: last.at.toISOString(), ...way } : null,
        opened_at: opened?.at.toISOString() ?? null,
      }
    },

    async parcels(orderId: string) {
      return db
        .select({ number: parcels.number, class_name: classes.className, status: parcels.status })
        .from(parcels)
        .innerJoin(classes, eq(classes.id, parcels.classId))
        .where(eq(parcels.orderId, orderId))
        .orderBy(asc(parcels.number))
    },

    async notes(orderId: string) {
      return db
        .select({ note: orderNotes, name: users.displayName, email: users.email })
        .from(orderNotes)
        .leftJoin(users, eq(users.uid, orderNotes.byUid))
        .where(eq(orderNotes.orderId, orderId))
        .orderBy(desc(orderNotes.at))
    },

    /** @returns false when it was written before */
    async addNote(note: typeof orderNotes.$inferInsert): Promise<boolean> {
      const rows = await db
        .insert(orderNotes)
        .values(note)
        .onConflictDoNothing()
        .returning({ id: orderNotes.id })
      return rows.length > 0
    },

    /** Changes of the order by staff. */
    async changes(orderId: string) {
      return db
        .select({ change: audit, name: users.displayName, email: users.email })
        .from(audit)
        .leftJoin(users, eq(users.uid, audit.uid))
        .where(eq(audit.subject, `order/${orderId}`))
    },

    /** When the report was made; undefined if the order has no such open report. */
    async handleReport(orderId: string, id: string, uid: string, now: Date) {
      const [handled] = await db
        .update(paymentReports)
        .set({ handledAt: now, handledBy: uid })
        .where(
          and(
            eq(paymentReports.id, id),
            eq(paymentReports.orderId, orderId),
            isNull(paymentReports.handledAt),
          ),
        )
        .returning({ at: paymentReports.at })
      return handled?.at
    },

    /**
     * Marks a quarantined event as handled. @returns the event and its order, if any; undefined if it was already
     * handled
     */
    async handleQuarantinedEvent(provider: string, eventId: string, now: Date) {
      const [paymentEvent] = await db
        .update(paymentEvents)
        .set({ handledAt: now })
        .where(
          and(
            eq(paymentEvents.provider, provider),
            eq(paymentEvents.eventId, eventId),
            isQuarantined,
          ),
        )
        .returning()
      if (!paymentEvent) return undefined
      const [of] = await db
        .select({ orderId: payments.orderId })
        .from(payments)
        .where(sql`${payments.id} = ${paymentEvent.paymentId}`)
      return { paymentEvent, orderId: of?.orderId }
    },
  }
}
