import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { guardianships } from '../../../platform/db/schema/guardians.ts'

/** Whether this email, case-insensitively, belongs to a confirmed guardian. */
export const isConfirmedGuardian = async (
  db: Db | Tx,
  studentUid: string,
  address: string,
): Promise<boolean> =>
  (await db.$count(
    guardianships,
    and(
      eq(guardianships.studentUid, studentUid),
      eq(guardianships.address, address.toLowerCase()),
      isNotNull(guardianships.confirmedAt),
      isNull(guardianships.endedAt),
    ),
  )) > 0

/** Whether this email belonged to a guardian of the student, and to none any more. */
export const isFormerGuardian = async (
  db: Db | Tx,
  studentUid: string,
  address: string,
): Promise<boolean> => {
  const [found] = await db
    .select({ areAllEnded: sql<boolean | null>`bool_and(${guardianships.endedAt} is not null)` })
    .from(guardianships)
    .where(
      and(
        eq(guardianships.studentUid, studentUid),
        eq(guardianships.address, address.toLowerCase()),
      ),
    )
  return found?.areAllEnded ?? false
}
