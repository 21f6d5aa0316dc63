import { and, asc, count, desc, eq, gte, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { guardianNotesShown } from '#contract/shared/limits.ts'
import { notesSorting, type StaffNotesQuery } from '#contract/guardians/staff-notes.ts'
import { actsOnClass, actsOnOf, type ActsOn } from '#contract/shared/staff/staff-rights.ts'
import { areNamedLike } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { instantSql, taughtClasses, teacherClasses } from '../../../platform/db/taught-classes.ts'
import { teacherAccounts } from '../../../platform/db/schema/catalogue.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { guardianNotes, guardianships } from '../../../platform/db/schema/guardians.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type NoteRow = typeof guardianNotes.$inferSelect
type OfClass = { studentUid: string; classId: number }
type Wanted = StaffNotesQuery & { actsOn: ActsOn }

const isActiveGuardianship = and(
  isNull(guardianships.endedAt),
  isNotNull(guardianships.confirmedAt),
)
const isPresent = and(eq(users.isDeleted, false), eq(users.isSuspended, false))
const isWaiting = and(eq(guardianNotes.isAnswer, true), isNull(guardianNotes.handledAt))
const isOfThread = ({ studentUid, classId }: OfClass) =>
  and(eq(guardianNotes.studentUid, studentUid), eq(guardianNotes.classId, classId))

const waitingOfThread = sql<number>`(select count(*)::int from guardian_notes w
  where w.student_uid = ${guardianNotes.studentUid} and w.class_id = ${guardianNotes.classId}
    and w.is_answer and w.handled_at is null)`
/** Only the latest note of a student and class. */
const isLast = sql`not exists (select from guardian_notes later
  where later.student_uid = ${guardianNotes.studentUid} and later.class_id = ${guardianNotes.classId}
    and (later.at, later.id) > (${guardianNotes.at}, ${guardianNotes.id}))`

export const notesPlace = sortedList(
  notesSorting,
  { at: { by: guardianNotes.at, type: 'timestamptz' } },
  { by: guardianNotes.id, type: 'uuid' },
)

const matches = ({ actsOn, show, uid, search }: Wanted) =>
  and(
    eq(users.isDeleted, false),
    isLast,
    actsOn === 'all'
      ? undefined
      : sql`${guardianNotes.classId} = any(${`{${actsOn.join()}}`}::int[])`,
    show === 'waiting' ? sql`${waitingOfThread} > 0` : undefined,
    uid === undefined ? undefined : eq(guardianNotes.studentUid, uid),
    search ? areNamedLike([users.displayName], search) : undefined,
  )

/** SQL of what staff and guardians write to each other. To write, pass a transaction. */
export const guardianNotesRepository = (db: Db | Tx) => ({
  async find(id: string): Promise<NoteRow | undefined> {
    const [row] = await db.select().from(guardianNotes).where(eq(guardianNotes.id, id))
    return row
  },

  /** @returns false if a note with this id exists */
  async add(row: typeof guardianNotes.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(guardianNotes)
      .values(row)
      .onConflictDoNothing({ target: guardianNotes.id })
      .returning({ id: guardianNotes.id })
    return added.length > 0
  },

  /** The student, if they have or had the class. */
  async studentOf({ studentUid, classId }: OfClass) {
    const [row] = await db
      .select({ uid: users.uid, name: users.displayName, email: users.email })
      .from(users)
      .where(
        and(
          eq(users.uid, studentUid),
          eq(users.isDeleted, false),
          sql`exists (select from ${enrolments} e where e.uid = "users"."uid" and e.class_id = ${classId})`,
        ),
      )
    return row
  },

  /** The guardians who would read a new note. */
  async guardians(studentUid: string): Promise<{ id: string; name: string }[]> {
    return db
      .select({ id: guardianships.id, name: users.displayName })
      .from(guardianships)
      .innerJoin(users, and(eq(users.uid, guardianships.guardianUid), eq(users.isDeleted, false)))
      .where(and(eq(guardianships.studentUid, studentUid), isActiveGuardianship))
      .orderBy(asc(guardianships.confirmedAt), asc(guardianships.id))
  },

  /** The latest notes about a student in a class, the oldest first. */
  async thread(of: OfClass) {
    const guardian = alias(users, 'guardian')
    const rows = await db
      .select({ row: guardianNotes, by: users.displayName, guardianName: guardian.displayName })
      .from(guardianNotes)
      .innerJoin(users, eq(users.uid, guardianNotes.byUid))
      .leftJoin(guardianships, eq(guardianships.id, guardianNotes.guardianshipId))
      .leftJoin(guardian, eq(guardian.uid, guardianships.guardianUid))
      .where(isOfThread(of))
      .orderBy(desc(guardianNotes.at), desc(guardianNotes.id))
      .limit(guardianNotesShown)
    return rows.reverse()
  },

  /**
   * The notes a guardian can read: those to all guardians since they were confirmed, and their own conversation with
   * staff.
   */
  async ofGuardian({ id, studentUid, confirmedAt }: typeof guardianships.$inferSelect) {
    const toAll = and(
      isNull(guardianNotes.guardianshipId),
      confirmedAt ? gte(guardianNotes.at, confirmedAt) : sql`false`,
    )
    const rows = await db
      .select({ row: guardianNotes, by: users.displayName })
      .from(guardianNotes)
      .innerJoin(users, eq(users.uid, guardianNotes.byUid))
      .where(
        and(
          eq(guardianNotes.studentUid, studentUid),
          or(toAll, eq(guardianNotes.guardianshipId, id)),
        ),
      )
      .orderBy(desc(guardianNotes.at), desc(guardianNotes.id))
      .limit(guardianNotesShown)
    return rows.reverse()
  },

  async count(wanted: Wanted): Promise<number> {
    const [row] = await db
      .select({ all: count() })
      .from(guardianNotes)
      .innerJoin(users, eq(users.uid, guardianNotes.studentUid))
      .where(matches(wanted))
    return row?.all ?? 0
  },

  async list(wanted: Wanted, place: ListPlace, most: number) {
    return db
      .select({
        ...place.keys,
        uid: users.uid,
        name: users.displayName,
        classId: guardianNotes.classId,
        lastAt: guardianNotes.at,
        waiting: waitingOfThread,
      })
      .from(guardianNotes)
      .innerJoin(users, eq(users.uid, guardianNotes.studentUid))
      .where(and(matches(wanted), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  /** Marks answers up to an instant as handled, of one guardian or of all. */
  async close(
    of: OfClass,
    { to, until }: { to: string | null; until: Date },
    by: { uid: string; at: Date },
  ): Promise<number> {
    const closed = await db
      .update(guardianNotes)
      .set({ handledAt: by.at, handledBy: by.uid })
      .where(
        and(
          isOfThread(of),
          isWaiting,
          lte(guardianNotes.at, until),
          to === null ? undefined : eq(guardianNotes.guardianshipId, to),
        ),
      )
      .returning({ id: guardianNotes.id })
    return closed.length
  },

  /** The receivers of a note who are still confirmed guardians. */
  async receivers({ studentUid, guardianshipId, at }: NoteRow) {
    return db
      .select({ guardianshipId: guardianships.id, uid: users.uid })
      .from(guardianships)
      .innerJoin(users, eq(users.uid, guardianships.guardianUid))
      .where(
        and(
          eq(guardianships.studentUid, studentUid),
          isActiveGuardianship,
          isPresent,
          guardianshipId === null
            ? lte(guardianships.confirmedAt, at)
            : eq(guardianships.id, guardianshipId),
        ),
      )
  },

  /** A note and one of its receivers, if still a confirmed guardian. */
  async mailOf(noteId: string, guardianshipId: string) {
    const student = alias(users, 'student')
    const writer = alias(users, 'writer')
    const [row] = await db
      .select({
        classId: guardianNotes.classId,
        email: users.email,
        locale: users.locale,
        language: guardianships.language,
        student: student.displayName,
        writer: writer.displayName,
      })
      .from(guardianNotes)
      .innerJoin(
        guardianships,
        and(eq(guardianships.studentUid, guardianNotes.studentUid), isActiveGuardianship),
      )
      .innerJoin(users, eq(users.uid, guardianships.guardianUid))
      .innerJoin(
        student,
        and(eq(student.uid, guardianNotes.studentUid), eq(student.isDeleted, false)),
      )
      .innerJoin(writer, eq(writer.uid, guardianNotes.byUid))
      .where(
        and(
          eq(guardianNotes.id, noteId),
          eq(guardianships.id, guardianshipId),
          isPresent,
          eq(users.emailVerified, true),
        ),
      )
    return row
  },

  /** The staff to notify of an answer: the writer of the note if they still teach the class, otherwise its teachers. */
  async staffToNotify(answer: NoteRow): Promise<string[]> {
    const [writer] = await db
      .select({ uid: users.uid, role: users.role, classes: teacherClasses(instantSql(answer.at)) })
      .from(guardianNotes)
      .innerJoin(users, eq(users.uid, guardianNotes.byUid))
      .where(
        and(
          isOfThread(answer),
          eq(guardianNotes.isAnswer, false),
          or(
            isNull(guardianNotes.guardianshipId),
            eq(guardianNotes.guardianshipId, answer.guardianshipId ?? ''),
          ),
          lte(guardianNotes.at, answer.at),
          isPresent,
          ne(users.role, 'student'),
        ),
      )
      .orderBy(desc(guardianNotes.at), desc(guardianNotes.id))
      .limit(1)
    if (writer && actsOnClass(actsOnOf(writer.role, writer.classes), answer.classId))
      return [writer.uid]
    const rows = await db
      .selectDistinct({ uid: users.uid })
      .from(users)
      .innerJoin(teacherAccounts, eq(teacherAccounts.uid, users.uid))
      .where(
        and(
          sql`${teacherAccounts.teacherId} in (
            select t.teacher_id from ${taughtClasses(instantSql(answer.at))} t where t.class_id = ${answer.classId})`,
          isPresent,
          ne(users.role, 'student'),
        ),
      )
    return rows.map(({ uid }) => uid)
  },
})
