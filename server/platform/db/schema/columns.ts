import { timestamp } from 'drizzle-orm/pg-core'

/** A moment, to the microsecond as PostgreSQL keeps it, read as a Date. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' })
