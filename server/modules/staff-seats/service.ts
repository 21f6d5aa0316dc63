import { and, asc, eq } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue.ts'
import type { ChangeSeats, StaffSeats } from '#contract/staff/seats.ts'
import { recordChanges } from '../../db/audit.ts'
import type { Db, Tx } from '../../db/open.ts'
import { fillOf, lockSeats } from '../../db/queries/seats.ts'
import { classes, intakes } from '../../db/tables/catalogue.ts'
import { seats } from '../../db/tables/seats.ts'
import { refuse } from '../../http/refusal.ts'
import { refuseInWords } from '../../http/refuse-in-words.ts'
import type { Caller } from '../../http/who-is-calling.ts'

export type StaffSeatsService = ReturnType<typeof staffSeatsService>

/** How many people the classes of an intake take, how many are there, and how many wait. */
export function staffSeatsService(
  db: Db,
  { subjects }: { subjects(): Promise<readonly Pick<Subject, 'id' | 'class_name'>[]> },
) {
  const intakeOf = async (from: Db | Tx, key: string) =>
    (await from.select().from(intakes).where(eq(intakes.key, key))).at(0) ??
    refuse('request.not-found')

  async function list(intakeKey: string, now: Date): Promise<StaffSeats> {
    await intakeOf(db, intakeKey)
    const rows = await db
      .select({
        class_id: classes.id,
        class_name: classes.className,
        capacity: seats.capacity,
        ...fillOf({ intakeKey, classId: classes.id }, now),
      })
      .from(classes)
      .leftJoin(seats, and(eq(seats.classId, classes.id), eq(seats.intakeKey, intakeKey)))
      .orderBy(asc(classes.id))
    return { classes: rows }
  }

  return {
    list,

    /** @throws Refusal `staff.refused` when somebody else has changed it meanwhile */
    async change(
      { uid }: Caller,
      intakeKey: string,
      { class_id: classId, capacity, replaces }: ChangeSeats,
      now: Date,
    ): Promise<StaffSeats> {
      const subject = (await subjects()).find(({ id }) => id === classId)
      if (!subject) refuse('request.not-found')
      await db.transaction(async (tx) => {
        const { title } = await intakeOf(tx, intakeKey)
        const before = (await lockSeats(tx, intakeKey, [classId])).get(classId) ?? null
        if (before === capacity) return
        if (before !== replaces) refuseInWords('seatsChanged')
        const row = and(eq(seats.intakeKey, intakeKey), eq(seats.classId, classId))
        const change = { capacity: capacity ?? 0, changedAt: now }
        if (capacity === null) await tx.delete(seats).where(row)
        else if (before !== null) await tx.update(seats).set(change).where(row)
        else {
          // Without a row there was nothing to lock.
          const made = await tx
            .insert(seats)
            .values({ intakeKey, classId, ...change })
            .onConflictDoNothing()
            .returning({ classId: seats.classId })
          if (made.length === 0) refuseInWords('seatsChanged')
        }
        await recordChanges(
          tx,
          [
            {
              uid,
              action: 'seats-changed',
              subject: `intake/${intakeKey}`,
              label: `${subject.class_name}, ${title}`,
              before: { capacity: before },
              after: { capacity },
            },
          ],
          now,
        )
      })
      return list(intakeKey, now)
    },
  }
}
