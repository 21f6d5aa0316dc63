import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { enrolments, suspensions } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type StudentsOf = {
  classId?: number | undefined
  programmeId?: number | undefined
  /** Only students of these intakes. */
  intakeKeys?: readonly string[] | undefined
}

/** The uids of current students of a class or programme. */
export const studentsOf = (
  db: Db | Tx,
  { classId, programmeId, intakeKeys }: StudentsOf,
  now: Date,
) =>
  db
    .selectDistinct({ uid: users.uid })
    .from(enrolments)
    .leftJoin(
      suspensions,
      and(eq(suspensions.uid, enrolments.uid), eq(suspensions.programmeId, enrolments.programmeId)),
    )
    .innerJoin(users, eq(users.uid, enrolments.uid))
    .where(
      and(
        classId === undefined ? undefined : eq(enrolments.classId, classId),
        programmeId === undefined ? undefined : eq(enrolments.programmeId, programmeId),
        intakeKeys && inArray(enrolments.intakeKey, [...intakeKeys]),
        isNull(enrolments.endedAt),
        or(isNull(enrolments.liveUntil), gt(enrolments.liveUntil, now)),
        eq(enrolments.isSuspended, false),
        isNull(suspensions.uid),
        eq(users.isSuspended, false),
        eq(users.isDeleted, false),
      ),
    )
