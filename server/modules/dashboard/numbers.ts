import { and, eq, gte, sql, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { numbersDays, type StaffNumbers } from '#contract/dashboard/numbers.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { Db } from '../../platform/db/open.ts'
import { questions } from '../../platform/db/schema/support.ts'
import { watchedDays } from '../../platform/db/schema/classroom.ts'
import { instalments, payments, receipts } from '../../platform/db/schema/billing-payments.ts'
import { users } from '../../platform/db/schema/identity.ts'
import type { Call } from '../../platform/http/mount.ts'
import { isRefusedAndOwed } from '../billing/index.ts'

/** Counts for each of the last days, one query for each number. */
export function staffNumbers(db: Db) {
  /** Rows per day in Malaysia; days without any are left out. */
  async function perDay(table: PgTable, at: PgColumn, since: Date, more?: SQL) {
    const day = sql<string>`to_char(${at} at time zone 'UTC' + interval '8 hours', 'YYYY-MM-DD')`
    const rows = await db
      .select({ day, count: sql<number>`count(*)::int` })
      .from(table)
      .where(and(gte(at, since), more))
      .groupBy(sql`1`)
    return new Map(rows.map((row) => [row.day, row.count]))
  }

  async function watched(since: string) {
    const rows = await db
      .select({ day: watchedDays.day, seconds: sql<number>`sum(${watchedDays.seconds})::int` })
      .from(watchedDays)
      .where(gte(watchedDays.day, since))
      .groupBy(watchedDays.day)
    return new Map(rows.map(({ day, seconds }) => [day, seconds]))
  }

  async function unpaid() {
    const [row] = await db
      .select({
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${instalments.amountSen}), 0)::int`,
      })
      .from(instalments)
      .innerJoin(payments, eq(payments.id, instalments.paymentId))
      .where(isRefusedAndOwed)
    return row ?? { count: 0, amount: 0 }
  }

  return async ({ caller: { role }, now }: Call<'staffNumbers'>): Promise<StaffNumbers> => {
    const first = addDays(malaysianDay(now), 1 - numbersDays)
    const since = atMalaysianTime(first, '00:00')
    const days = Array.from({ length: numbersDays }, (_, n) => addDays(first, n))
    const ofDays = (counts: Map<string, number>) => days.map((day) => counts.get(day) ?? 0)
    const seesOrders = mayDo(role, 'orders')
    const [signUps, questionCounts, seconds, paid, unpaid_instalments] = await Promise.all([
      perDay(users, users.createdAt, since, sql`${users.role} = 'student'`),
      perDay(questions, questions.receivedAt, since),
      watched(first),
      seesOrders ? perDay(receipts, receipts.paidAt, since) : null,
      seesOrders ? unpaid() : null,
    ])
    return {
      server_time: now.toISOString(),
      days,
      sign_ups: ofDays(signUps),
      questions: ofDays(questionCounts),
      watched_seconds: ofDays(seconds),
      paid_orders: paid && ofDays(paid),
      unpaid_instalments,
    }
  }
}
