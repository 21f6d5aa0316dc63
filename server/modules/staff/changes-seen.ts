import { and, eq, inArray, or, sql, type SQL } from 'drizzle-orm'
import { mayDo, type StaffRight } from '#contract/staff/rights.ts'
import { audit } from '../../db/tables/audit.ts'
import type { Caller } from '../../http/who-is-calling.ts'

/** The right that shows changes of a kind of thing; kinds that are not here are for administrators. */
const rightOf: Readonly<Record<string, StaffRight>> = {
  announcement: 'announce',
  class: 'look',
  facts: 'facts',
  intake: 'look',
  lesson: 'look',
  maintenance: 'look',
  material: 'look',
  message: 'message',
  order: 'orders',
  paper: 'publish',
  parcels: 'parcels',
  person: 'people',
  'promo-code': 'promoCodes',
  question: 'questions',
  teacher: 'look',
}
const kind = sql<string>`split_part(${audit.subject}, '/', 1)`

/** The changes whose subject the reader may see, and their own; undefined: all of them. */
export function changesSeenBy({ uid, role, actsOn }: Caller): SQL | undefined {
  if (role === 'administrator') return undefined
  const kinds = Object.entries(rightOf).flatMap(([name, right]) =>
    mayDo(role, right) ? [name] : [],
  )
  const ofClasses =
    actsOn === 'all'
      ? undefined
      : // Answers are read by those who answer.
        sql`(${kind} <> 'question' or exists (select 1 from questions q
          where q.id::text = split_part(${audit.subject}, '/', 2)
            and (q.class_id = any(${`{${actsOn.join()}}`}::int[]) or q.handed_to = ${uid})))`
  return or(eq(audit.uid, uid), and(inArray(kind, kinds), ofClasses))
}
