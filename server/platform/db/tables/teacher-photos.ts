import { pgTable, text } from 'drizzle-orm/pg-core'
import { teachers } from './catalogue.ts'
import { instant } from './people.ts'

/** The photo of a teacher. A content load leaves it alone. */
export const teacherPhotos = pgTable('teacher_photos', {
  teacherId: text('teacher_id')
    .primaryKey()
    .references(() => teachers.id),
  /** Names its files: see `contract/catalogue/portraits.ts`. */
  photo: text('photo').notNull(),
  changedAt: instant('changed_at').notNull(),
})
