import { sql, type SQL } from 'drizzle-orm'
import type { ActsOn } from '#contract/shared/staff/staff-rights.ts'
import { classTeachers, intakeClasses, teacherAccounts } from './schema/catalogue.ts'
import { lessons } from './schema/classroom.ts'

/** Rows of `teacher_id` and `class_id`: teachers of the class, of one of its intakes, and substitutes of a lesson. */
const taughtWith = (substituted: SQL) => sql`(
  select teacher_id, class_id from ${classTeachers}
  union select teacher_id, class_id from ${intakeClasses} where teacher_id is not null
  union select substitute_id, class_id from ${lessons}
    where substitute_id is not null and cancelled_at is null and ${substituted}
)`

/** The classes that a teacher acts on; of a substitute from two weeks before the lesson until two weeks after it. */
export const taughtClasses = (now: SQL) =>
  taughtWith(sql`${now} between starts_at - interval '14 days' and ends_at + interval '14 days'`)

/** The classes that a teacher has, or substitutes in at any time. */
export const plannedClasses = taughtWith(sql`true`)

export const instantSql = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`

/** The classes that a person of `users` acts on as a teacher; null without a row. */
export const teacherClasses = (now: SQL) => sql<ActsOn | null>`(
  select case when a.all_classes then '"all"'::json else (
    select coalesce(json_agg(t.class_id order by t.class_id), '[]'::json) from ${taughtClasses(now)} t
    where t.teacher_id = a.teacher_id
  ) end
  from ${teacherAccounts} a where a.uid = "users"."uid"
)`
