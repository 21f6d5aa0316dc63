import { and, asc, eq, sql } from 'drizzle-orm'
import type { Subscription } from '#contract/programmes.ts'
import type { Db } from '../../db/open.ts'
import { subscriptionClasses, subscriptions } from '../../db/tables/orders.ts'

export type PeopleRepository = ReturnType<typeof peopleRepository>
export type Held = Subscription & { class_ids: number[] }

/** What people hold: their subscriptions and the classes in them. */
export function peopleRepository(db: Db) {
  const heldByUid = db
    .select({
      programmeId: subscriptions.programmeId,
      startsAt: subscriptions.createdAt,
      expiresAt: subscriptions.expiresAt,
      isSuspended: subscriptions.isSuspended,
      classIds: sql<
        number[]
      >`coalesce(json_agg(${subscriptionClasses.classId} order by ${subscriptionClasses.classId}) filter (where ${subscriptionClasses.classId} is not null), '[]')`,
    })
    .from(subscriptions)
    .leftJoin(
      subscriptionClasses,
      and(
        eq(subscriptionClasses.uid, subscriptions.uid),
        eq(subscriptionClasses.programmeId, subscriptions.programmeId),
      ),
    )
    .where(eq(subscriptions.uid, sql.placeholder('uid')))
    .groupBy(subscriptions.uid, subscriptions.programmeId)
    .orderBy(asc(subscriptions.programmeId))
    .prepare('held_by_uid')

  return {
    async held(uid: string): Promise<Held[]> {
      const rows = await heldByUid.execute({ uid })
      return rows.map((row) => ({
        programme_id: row.programmeId,
        programme_start_date: row.startsAt.toISOString(),
        programme_expiry_date: row.expiresAt?.toISOString() ?? null,
        is_suspended: row.isSuspended,
        class_ids: row.classIds,
      }))
    },
  }
}

/** A subscription as the wire has it, without the classes. */
export function withoutClasses({ class_ids: _, ...subscription }: Held): Subscription {
  return subscription
}
