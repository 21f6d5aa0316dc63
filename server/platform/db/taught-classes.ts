import { sql } from 'drizzle-orm'
import { classTeachers, intakeClasses } from './schema/catalogue.ts'
import { lessons } from './schema/classroom.ts'

/**
 * Rows of `teacher_id` and `class_id`: who teaches a class, in all intakes or in one, and who takes a lesson of it in
 * place of its teacher, until two weeks after that.
 */
export const taughtClasses = sql`(
  select teacher_id, class_id from ${classTeachers}
  union select teacher_id, class_id from ${intakeClasses} where teacher_id is not null
  union select substitute_id, class_id from ${lessons}
    where substitute_id is not null and ends_at > now() - interval '14 days'
)`
