import { and, eq, isNotNull } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { intakeClasses } from '#server/platform/db/schema/catalogue.ts'

type Limit = { intakeKey: string; classId: number; capacity: number }

export async function limitSeats(db: Db, { intakeKey, classId, capacity }: Limit): Promise<void> {
  await db
    .update(intakeClasses)
    .set({ capacity })
    .where(and(eq(intakeClasses.intakeKey, intakeKey), eq(intakeClasses.classId, classId)))
}

export async function liftLimits(db: Db): Promise<void> {
  await db.update(intakeClasses).set({ capacity: null }).where(isNotNull(intakeClasses.capacity))
}
