import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core'
import { teachers } from './catalogue.ts'
import { users } from './people.ts'

/** The classes that a teacher's account acts on. Without a row it acts on none. */
export const teacherAccounts = pgTable(
  'teacher_accounts',
  {
    uid: text('uid')
      .primaryKey()
      .references(() => users.uid),
    /** Those of this teacher. */
    teacherId: text('teacher_id').references(() => teachers.id),
    /** All of them. */
    allClasses: boolean('all_classes').notNull().default(false),
  },
  (table) => [index('teacher_accounts_by_teacher').on(table.teacherId)],
)
