import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'

/** The names of an order's classes, by its `class_ids`. */
export const classNamesOf = (classIds: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select string_agg(named.class_name, ', ' order by named.id) from classes named
    where ${classIds} @> to_jsonb(named.id))`
