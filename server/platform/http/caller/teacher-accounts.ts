import { sql, type SQL } from 'drizzle-orm'
import type { ActsOn } from '#contract/shared/staff/staff-rights.ts'
import { teacherAccounts } from '../../db/schema/catalogue.ts'
import { taughtClasses } from '../../db/taught-classes.ts'

/** The classes that a person of `users` acts on as a teacher; null without a row. */
export const teacherClasses = (now: SQL) => sql<ActsOn | null>`(
  select case when a.all_classes then '"all"'::json else (
    select coalesce(json_agg(t.class_id order by t.class_id), '[]'::json) from ${taughtClasses(now)} t
    where t.teacher_id = a.teacher_id
  ) end
  from ${teacherAccounts} a where a.uid = "users"."uid"
)`
