import { and, eq } from 'drizzle-orm'
import type { IntakeClassForm } from '#contract/catalogue/intake-classes.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { intakeClasses, intakes } from '../../../platform/db/schema/catalogue.ts'
import { catalogueChanged } from '../staff-catalogue.ts'

export type ClassOfIntake = { intakeKey: string; classId: number }
export type IntakeClassRow = typeof intakeClasses.$inferSelect

const isClassOfIntake = ({ intakeKey, classId }: ClassOfIntake) =>
  and(eq(intakeClasses.intakeKey, intakeKey), eq(intakeClasses.classId, classId))

/** The row, locked until the transaction ends; undefined if the class is not taught in the intake. */
export async function lockIntakeClass(
  tx: Tx,
  of: ClassOfIntake,
): Promise<IntakeClassRow | undefined> {
  const [row] = await tx.select().from(intakeClasses).where(isClassOfIntake(of)).for('update')
  return row
}

/** The classes that are taught in the intake, on sale or not. */
export async function taughtIn(db: Db | Tx, intakeKey: string): Promise<number[]> {
  const rows = await db
    .select({ classId: intakeClasses.classId })
    .from(intakeClasses)
    .where(eq(intakeClasses.intakeKey, intakeKey))
  return rows.map(({ classId }) => classId)
}

const intakeRow = (db: Db | Tx, key: string) =>
  db.select({ withdrawnAt: intakes.withdrawnAt }).from(intakes).where(eq(intakes.key, key))

/** Waits for orders that are being reserved in the intake, and keeps others waiting until the transaction ends. */
export const lockIntake = (tx: Tx, key: string) => intakeRow(tx, key).for('no key update')

/**
 * The classes that can still be reserved in the intake; none once it is withdrawn. Staff withdraw nothing until the
 * transaction ends.
 */
export async function lockTaughtIn(tx: Tx, key: string): Promise<number[]> {
  const [intake] = await intakeRow(tx, key).for('share')
  return intake?.withdrawnAt === null ? taughtIn(tx, key) : []
}

/** The class of an intake in the shape of its form. */
export const intakeClassForm = ({
  schedule,
  teacherId,
  isOnSale,
}: Pick<IntakeClassRow, 'schedule' | 'teacherId' | 'isOnSale'>): IntakeClassForm => ({
  class_schedule: schedule,
  teacher_id: teacherId,
  is_on_sale: isOnSale,
})

export async function changeIntakeClass(
  tx: Tx,
  of: ClassOfIntake,
  set: Partial<Omit<IntakeClassRow, 'intakeKey' | 'classId' | 'changedAt'>>,
  now: Date,
): Promise<void> {
  await tx
    .update(intakeClasses)
    .set({ ...set, changedAt: now })
    .where(isClassOfIntake(of))
}

/** Adds classes to intakes, and leaves existing ones unchanged. @returns how many were added */
export async function teachInIntakes(
  tx: Tx,
  {
    intakeKeys,
    classIds,
    isOnSale,
  }: { intakeKeys: readonly string[]; classIds: readonly number[]; isOnSale: boolean },
  now: Date,
): Promise<number> {
  const rows = intakeKeys.flatMap((intakeKey) =>
    classIds.map((classId) => ({ intakeKey, classId, isOnSale, changedAt: now })),
  )
  const added = await tx.insert(intakeClasses).values(rows).onConflictDoNothing().returning()
  if (added.length > 0) await catalogueChanged(tx, now)
  return added.length
}
