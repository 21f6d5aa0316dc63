import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { changeKindNames, changeKinds } from '#contract/dashboard/changes.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { audit } from '../../platform/db/schema/platform.ts'
import type { Caller } from '../../platform/http/caller/authenticate.ts'

export const kindOfChange = sql<string>`split_part(${audit.subject}, '/', 1)`

/** The changes that the caller may see, and their own; undefined for all. */
export function changesSeenBy({ uid, role, actsOn }: Caller): SQL | undefined {
  if (role === 'administrator') return undefined
  const kinds = changeKindNames.filter((name) => mayDo(role, changeKinds[name]))
  const ofClasses =
    actsOn === 'all'
      ? undefined
      : // Changes of a question are shown only to staff who may answer it.
        sql`(${kindOfChange} <> 'question' or exists (select 1 from questions q
          where q.id::text = split_part(${audit.subject}, '/', 2)
            and (q.class_id = any(${`{${actsOn.join()}}`}::int[]) or q.handed_to = ${uid})))`
  return or(eq(audit.uid, uid), and(inArray(kindOfChange, kinds), ofClasses))
}
