import { and, eq, isNotNull, isNull } from 'drizzle-orm'
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
