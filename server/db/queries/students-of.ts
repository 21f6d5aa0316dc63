import { and, eq, gt, isNull, or, sql } from 'drizzle-orm'
import type { Db, Tx } from '../open.ts'
import { enrolments } from '../tables/enrolments.ts'
import { subscriptions } from '../tables/orders.ts'
import { users } from '../tables/people.ts'

type Of = { classId?: number | undefined; programmeId?: number | undefined }

/** The uids of those to whom a class, or a programme, is open now. */
export const studentsOf = (db: Db | Tx, { classId, programmeId }: Of, now: Date) =>
  db
    .selectDistinct({ uid: users.uid })
    .from(enrolments)
    .leftJoin(
      subscriptions,
      and(
        eq(subscriptions.uid, enrolments.uid),
        eq(subscriptions.programmeId, enrolments.programmeId),
      ),
    )
    .innerJoin(users, eq(users.uid, enrolments.uid))
    .where(
      and(
        classId === undefined ? undefined : eq(enrolments.classId, classId),
        programmeId === undefined ? undefined : eq(enrolments.programmeId, programmeId),
        isNull(enrolments.endedAt),
        or(isNull(enrolments.liveUntil), gt(enrolments.liveUntil, now)),
        eq(enrolments.isSuspended, false),
        sql`not coalesce(${subscriptions.isSuspended} or ${subscriptions.isOverdue}, false)`,
        eq(users.isSuspended, false),
        eq(users.isDeleted, false),
      ),
    )
