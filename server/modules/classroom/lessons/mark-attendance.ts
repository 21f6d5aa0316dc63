import { sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { attendanceMarks } from '../../../platform/db/schema/classroom.ts'
import { upsert } from '../../../platform/db/upsert.ts'

export type AttendanceMark = {
  lessonId: string
  userId: string
  present: boolean
  /** The uid of the member of staff. */
  by: string
  at: Date
}
type Marked = Pick<AttendanceMark, 'lessonId' | 'userId'>

const among = (marked: readonly Marked[]) =>
  sql`(${attendanceMarks.lessonId}, ${attendanceMarks.uid}) in (
    select m."lessonId", m."userId"
    from jsonb_to_recordset(${JSON.stringify(marked)}::jsonb) as m ("lessonId" text, "userId" text))`

/** Marks who attended a lesson. Marks override the record of the meeting link. */
export async function markAttendance(tx: Tx, marks: readonly AttendanceMark[]): Promise<void> {
  await upsert(
    tx,
    attendanceMarks,
    ['lessonId', 'uid'],
    marks.map(({ lessonId, userId: uid, present: isPresent, by: byUid, at }) => ({
      ...{ lessonId, uid, isPresent, byUid, at },
    })),
    ['byUid', 'at'],
  )
}

export async function attendanceMarksOf(
  db: Db | Tx,
  marked: readonly Marked[],
): Promise<(Marked & { present: boolean })[]> {
  return db
    .select({
      lessonId: attendanceMarks.lessonId,
      userId: attendanceMarks.uid,
      present: attendanceMarks.isPresent,
    })
    .from(attendanceMarks)
    .where(among(marked))
}

/** Removes marks, so that the record of the meeting link counts again. */
export async function unmarkAttendance(tx: Tx, marked: readonly Marked[]): Promise<void> {
  if (marked.length > 0) await tx.delete(attendanceMarks).where(among(marked))
}
