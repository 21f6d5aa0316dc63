import { and, count, eq, gte, inArray, lte, or, sql, type SQL } from 'drizzle-orm'
import { atMalaysianTime, endOfMalaysianDay } from '#contract/shared/calendar.ts'
import {
  payoutsSorting,
  transactionsSorting,
  type BalanceTransactionRow,
  type StaffPayoutsQuery,
  type StaffTransactionsQuery,
} from '#contract/billing/payments/payouts.ts'
import type { BalanceTransaction, ProviderPayout } from '../../../gateways/payments/money.ts'
import { areNamedLike, likeText } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db } from '../../../platform/db/open.ts'
import {
  balanceTransactions,
  paymentEntries,
  payouts,
} from '../../../platform/db/schema/billing-ledger.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { payments, receipts } from '../../../platform/db/schema/billing-payments.ts'
import { programmes } from '../../../platform/db/schema/catalogue.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { contains } from '../../identity/index.ts'
import { classNamesOf } from '../orders/repository.ts'
import { chargeIdOf } from '../ledger/payment-entries.ts'

const b = balanceTransactions
/** The sums by kind; `net` is the amount of their payout. */
const sums = {
  charges: sumOf(sql`${b.amountSen}`, sql`${b.kind} = 'charge'`),
  refunds: sumOf(sql`${b.amountSen}`, sql`${b.kind} = 'refund'`),
  disputes: sumOf(sql`${b.amountSen}`, sql`${b.kind} = 'dispute'`),
  other: sumOf(sql`${b.amountSen}`, sql`${b.kind} = 'other'`),
  // Fees that belong to no payment are transactions of their own.
  fees: sumOf(sql`case ${b.kind} when 'fee' then ${b.amountSen} else 0 end - ${b.feeSen}`),
  net: sumOf(sql`${b.amountSen} - ${b.feeSen}`),
}

export const payoutsPlace = sortedList(
  payoutsSorting,
  {
    made: { by: payouts.madeAt, type: 'timestamptz' },
    amount: { by: payouts.amountSen, type: 'integer' },
  },
  { by: payouts.providerId, type: 'text' },
)
export const transactionsPlace = sortedList(
  transactionsSorting,
  { at: { by: b.at, type: 'timestamptz' }, amount: { by: b.amountSen, type: 'integer' } },
  { by: b.providerId, type: 'text' },
)

const isPayoutAskedFor = ({ status, from, until, search }: StaffPayoutsQuery) =>
  and(
    search ? eq(payouts.providerId, search) : undefined,
    status && eq(payouts.status, status),
    from === undefined ? undefined : gte(payouts.arrivesOn, from),
    until === undefined ? undefined : lte(payouts.arrivesOn, until),
  )

const isTransactionAskedFor = ({ search, kind, payout, from, until }: StaffTransactionsQuery) =>
  and(
    search
      ? or(
          eq(b.providerId, search),
          areNamedLike([sql`${orders.details}->>'name'`, users.displayName], search),
          contains(search, users.email),
          sql`${orders.id}::text ilike ${`${likeText(search)}%`}`,
          /^\d{1,9}$/.test(search) ? eq(receipts.number, Number(search)) : undefined,
        )
      : undefined,
    kind && eq(b.kind, kind),
    payout === undefined ? undefined : eq(b.payoutId, payout),
    from === undefined ? undefined : gte(b.at, atMalaysianTime(from, '00:00')),
    until === undefined ? undefined : lte(b.at, endOfMalaysianDay(until)),
  )

/** The entry of a transaction's charge, one at most. */
const isChargeOf = and(
  eq(paymentEntries.provider, b.provider),
  eq(paymentEntries.providerId, b.chargeId),
  eq(paymentEntries.kind, 'charge'),
)

export type ExportedTransaction = BalanceTransactionRow & {
  intake: string | null
  classes: string | null
  method: string | null
}

/** SQL of the provider's payouts and balance transactions. */
export const payoutsRepository = (db: Db) => ({
  /** @returns how many were new */
  async addTransactions(provider: string, page: readonly BalanceTransaction[]): Promise<number> {
    if (page.length === 0) return 0
    const rows = page.map(({ id, charge, ...row }) => ({
      ...row,
      provider,
      providerId: id,
      chargeId: charge && chargeIdOf(charge),
    }))
    const added = await db.insert(b).values(rows).onConflictDoNothing().returning({ at: b.at })
    return added.length
  },

  /** @returns whether it was new or has changed */
  async savePayout(provider: string, { id, ...payout }: ProviderPayout): Promise<boolean> {
    const { status, amountSen, arrivesOn } = payout
    const rows = await db
      .insert(payouts)
      .values({ ...payout, provider, providerId: id })
      .onConflictDoUpdate({
        target: [payouts.provider, payouts.providerId],
        set: { status, amountSen, arrivesOn },
        setWhere: sql`(${payouts.status}, ${payouts.amountSen}, ${payouts.arrivesOn})
          is distinct from (excluded.status, excluded.amount_sen, excluded.arrives_on)`,
      })
      .returning({ id: payouts.providerId })
    return rows.length > 0
  },

  async assign(provider: string, payoutId: string, ids: readonly string[]): Promise<void> {
    if (ids.length === 0) return
    await db
      .update(b)
      .set({ payoutId })
      .where(
        and(
          eq(b.provider, provider),
          inArray(b.providerId, [...ids]),
          sql`${b.payoutId} is distinct from ${payoutId}`,
        ),
      )
  },

  async payouts(query: StaffPayoutsQuery, place: ListPlace, most: number) {
    const page = db
      .select()
      .from(payouts)
      .where(and(isPayoutAskedFor(query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
      .as('payouts')
    return db
      .select({
        id: page.providerId,
        status: page.status,
        amount: page.amountSen,
        made_at: sql<string>`to_json(${page.madeAt}) #>> '{}'`,
        arrives_on: page.arrivesOn,
        transactions: sql<number>`count(${b.providerId})::int`,
        ...sums,
        ...place.keys,
      })
      .from(page)
      .leftJoin(b, and(eq(b.provider, page.provider), eq(b.payoutId, page.providerId)))
      .groupBy(
        ...[page.provider, page.providerId, page.status, page.amountSen],
        ...[page.madeAt, page.arrivesOn],
      )
      .orderBy(...place.orderBy)
  },

  async countPayouts(query: StaffPayoutsQuery) {
    const [row] = await db
      .select({ total: count(), amount: sumOf(sql`${payouts.amountSen}`) })
      .from(payouts)
      .where(isPayoutAskedFor(query))
    return row ?? { total: 0, amount: 0 }
  },

  async transactions(
    query: StaffTransactionsQuery,
    place: ListPlace,
    most: number,
  ): Promise<(ExportedTransaction & { sortKey: string; sortId: string })[]> {
    return db
      .select({
        id: b.providerId,
        at: sql<string>`to_json(${b.at}) #>> '{}'`,
        kind: b.kind,
        amount: b.amountSen,
        fee: b.feeSen,
        net: sql<number>`${b.amountSen} - ${b.feeSen}`,
        payout: b.payoutId,
        order_id: paymentEntries.orderId,
        student: sql<
          string | null
        >`coalesce(nullif(${orders.details}->>'name', ''), ${users.displayName})`,
        programme: programmes.title,
        receipt_number: receipts.number,
        intake: sql<
          string | null
        >`(select i.title from intakes i where i.key = ${orders.intakeKey})`,
        classes: classNamesOf(orders.classIds),
        method: sql<
          string | null
        >`coalesce(${payments.method}, case ${payments.plan} when 'instalments' then 'card' end)`,
        ...place.keys,
      })
      .from(b)
      .leftJoin(paymentEntries, isChargeOf)
      .leftJoin(orders, eq(orders.id, paymentEntries.orderId))
      .leftJoin(programmes, eq(programmes.id, orders.programmeId))
      .leftJoin(users, eq(users.uid, orders.uid))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .leftJoin(payments, eq(payments.id, paymentEntries.paymentId))
      .where(and(isTransactionAskedFor(query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async sumTransactions(query: StaffTransactionsQuery) {
    const [row] = await db
      .select({ total: count(), ...sums })
      .from(b)
      .leftJoin(paymentEntries, isChargeOf)
      .leftJoin(orders, eq(orders.id, paymentEntries.orderId))
      .leftJoin(programmes, eq(programmes.id, orders.programmeId))
      .leftJoin(users, eq(users.uid, orders.uid))
      .leftJoin(receipts, eq(receipts.orderId, orders.id))
      .where(isTransactionAskedFor(query))
    const none = { charges: 0, refunds: 0, disputes: 0, other: 0, fees: 0, net: 0 }
    return row ?? { total: 0, ...none }
  },
})

function sumOf(sen: SQL, when?: SQL): SQL<number> {
  return sql<number>`coalesce(sum(${sen})${when ? sql` filter (where ${when})` : sql``}, 0)::float8`
}
