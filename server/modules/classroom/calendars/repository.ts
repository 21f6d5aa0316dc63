import { and, asc, eq, gt, inArray, max, or } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { documents } from '../../../platform/db/schema/platform.ts'
import { staffPageContent } from '../../../platform/db/schema/site.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import type { ClassesOfIntake } from '../lessons/repository.ts'

export type CalendarsRepository = ReturnType<typeof calendarsRepository>
export type DatedLesson = Awaited<ReturnType<CalendarsRepository['lessonsOf']>>[number]

export const calendarsRepository = (db: Db) => ({
  /** When content, or a closed day, last changed. Reloading unchanged content does not count. */
  async contentChangedAt(): Promise<Date> {
    const [row] = await db
      .select({ loaded: max(documents.loadedAt), published: max(staffPageContent.publishedAt) })
      .from(documents)
      .leftJoin(staffPageContent, eq(staffPageContent.key, documents.key))
    return new Date(Math.max(row?.loaded?.getTime() ?? 0, row?.published?.getTime() ?? 0))
  },

  /**
   * The lessons of these classes, cancelled ones too, ordered by start; with `endAfter` only those that end later.
   * The meeting's address is never selected.
   */
  async lessonsOf(some: readonly ClassesOfIntake[], { endAfter }: { endAfter?: Date } = {}) {
    if (some.length === 0) return []
    return db
      .select({
        id: lessons.id,
        intakeKey: lessons.intakeKey,
        classId: lessons.classId,
        title: lessons.title,
        startsAt: lessons.startsAt,
        endsAt: lessons.endsAt,
        sequence: lessons.sequence,
        changedAt: lessons.changedAt,
        cancelledAt: lessons.cancelledAt,
      })
      .from(lessons)
      .where(
        and(
          endAfter && gt(lessons.endsAt, endAfter),
          or(
            ...some.map(({ intakeKey, classIds }) =>
              and(eq(lessons.intakeKey, intakeKey), inArray(lessons.classId, [...classIds])),
            ),
          ),
        ),
      )
      .orderBy(asc(lessons.startsAt), asc(lessons.id))
  },
})
