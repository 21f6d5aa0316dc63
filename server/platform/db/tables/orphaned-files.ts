import { pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './people.ts'

/** Files of the media store that nothing names, and since when: they are removed later, see `platform/orphaned-files`. */
export const orphanedFiles = pgTable('orphaned_files', {
  mediaKey: text('media_key').primaryKey(),
  since: instant('since').notNull(),
})
