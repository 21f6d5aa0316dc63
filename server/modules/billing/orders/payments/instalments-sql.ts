import { and, asc, desc, eq, gte, inArray, isNull, lt, lte, min, ne, or, sql } from 'drizzle-orm'
import { instalmentGraceDays } from '#contract/shared/limits.ts'
import type { Db } from '../../../../platform/db/open.ts'
import { instalments, payments } from '../../../../platform/db/schema/billing-payments.ts'
import { orders } from '../../../../platform/db/schema/billing-orders.ts'
import { suspendProgramme } from '../../../enrolment/index.ts'

/** Payments with an active plan: set up, and not ended by a refused first charge. */
export const isActivePlan = inArray(payments.status, ['set-up', 'succeeded'])

/** An instalment that was refused and is still owed. Join it with its payment. */
export const isRefusedAndOwed = and(
  eq(instalments.status, 'failed'),
  isNull(instalments.cancelledAt),
  isActivePlan,
)

export type StoredInstalment = typeof instalments.$inferSelect

/** Whether the instalment is still to be paid. */
export const isOwed = ({ status, cancelledAt }: StoredInstalment): boolean =>
  status !== 'paid' && cancelledAt === null

/** SQL of card plans; a part of the orders' repository. */
export const instalmentsSql = (db: Db) => ({
  async insertInstalments(rows: (typeof instalments.$inferInsert)[]): Promise<void> {
    await db.insert(instalments).values(rows)
  },

  /** The instalments of an order's active plan, in order. */
  instalmentsOf: (orderId: string): Promise<StoredInstalment[]> => activeInstalments(db, [orderId]),

  /** The same for several orders. */
  instalmentsOfAll: (orderIds: readonly string[]): Promise<StoredInstalment[]> =>
    activeInstalments(db, orderIds),

  async instalment(paymentId: string, number: number): Promise<StoredInstalment | undefined> {
    const [row] = await db
      .select()
      .from(instalments)
      .where(and(eq(instalments.paymentId, paymentId), eq(instalments.number, number)))
    return row
  },

  async updateInstalment(
    { paymentId, number }: Pick<StoredInstalment, 'paymentId' | 'number'>,
    change: Partial<typeof instalments.$inferInsert>,
  ): Promise<void> {
    await db
      .update(instalments)
      .set(change)
      .where(and(eq(instalments.paymentId, paymentId), eq(instalments.number, number)))
  },

  /**
   * Active plans with a due and unpaid instalment: those with an instalment due, paid or refused since `freshDay` if not
   * checked since `before`, others if not checked since `seldomBefore`. Instalments due before `oldestDueDay` are ignored.
   */
  async plansToSync(
    days: { today: string; freshDay: string; oldestDueDay: string },
    { before, seldomBefore }: { before: Date; seldomBefore: Date },
    most: number,
  ) {
    const lookedAt = min(instalments.lookedAt)
    const hasNews = sql`exists (select from instalments s where s.payment_id = ${instalments.paymentId}
      and (s.paid_at >= ${days.freshDay}::date or s.failed_on >= ${days.freshDay}::date))`
    return db
      .select({ paymentId: payments.id, providerReference: payments.providerReference, lookedAt })
      .from(instalments)
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .where(
        and(
          ne(instalments.status, 'paid'),
          isNull(instalments.cancelledAt),
          lte(instalments.dueOn, days.today),
          gte(instalments.dueOn, days.oldestDueDay),
          or(
            and(
              or(gte(instalments.dueOn, days.freshDay), hasNews),
              lt(instalments.lookedAt, before),
            ),
            lt(instalments.lookedAt, seldomBefore),
          ),
          isActivePlan,
          inArray(orders.status, ['PENDING', 'PAID']),
        ),
      )
      .groupBy(payments.id)
      .orderBy(asc(lookedAt))
      .limit(most)
  },

  /**
   * The past-due instalments of a plan for which the provider has reported no charge, no refusal and no need of the
   * cardholder.
   */
  async notCharged(paymentId: string, today: string) {
    return db
      .select({
        orderId: orders.id,
        orderStatus: orders.status,
        number: instalments.number,
        dueOn: instalments.dueOn,
        amountSen: instalments.amountSen,
        currency: orders.currency,
      })
      .from(instalments)
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .where(
        and(
          eq(instalments.paymentId, paymentId),
          eq(instalments.status, 'scheduled'),
          lt(instalments.dueOn, today),
          isNull(instalments.needsCardholderSince),
          isNull(instalments.cancelledAt),
        ),
      )
  },

  async markPlanSynced(paymentId: string, now: Date): Promise<void> {
    await db.update(instalments).set({ lookedAt: now }).where(eq(instalments.paymentId, paymentId))
  },

  /**
   * Suspends the programme if an instalment is past its grace period, and restores it otherwise.
   * @returns whether an instalment is overdue, and whether the suspension has changed
   */
  async settleOverdue(uid: string, programmeId: number, today: string) {
    const overdue = await db
      .select({ number: instalments.number })
      .from(instalments)
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .innerJoin(orders, eq(orders.id, instalments.orderId))
      .where(
        and(
          eq(orders.uid, uid),
          eq(orders.programmeId, programmeId),
          eq(orders.status, 'PAID'),
          eq(instalments.status, 'failed'),
          isNull(instalments.cancelledAt),
          sql`${instalments.failedOn} + ${instalmentGraceDays}::int < ${today}::date`,
          isActivePlan,
        ),
      )
      .limit(1)
    const isOverdue = overdue.length > 0
    const one = { uid, programmeId, reason: 'overdue' as const }
    return { isOverdue, hasChanged: await suspendProgramme(db, one, isOverdue) }
  },
})

async function activeInstalments(db: Db, orderIds: readonly string[]) {
  if (orderIds.length === 0) return []
  const rows = await db
    .select({ instalment: instalments })
    .from(instalments)
    .innerJoin(payments, eq(payments.id, instalments.paymentId))
    .where(
      and(sql`${instalments.orderId} = any(${sql.param([...orderIds])}::uuid[])`, isActivePlan),
    )
    .orderBy(desc(payments.attempt), asc(instalments.number))
    .prepare('active_instalments')
    .execute()
  const lastOf = new Map<string, string>()
  for (const { instalment } of rows)
    if (!lastOf.has(instalment.orderId)) lastOf.set(instalment.orderId, instalment.paymentId)
  return rows.flatMap(({ instalment }) =>
    lastOf.get(instalment.orderId) === instalment.paymentId ? instalment : [],
  )
}
