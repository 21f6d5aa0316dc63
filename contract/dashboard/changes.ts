import * as v from 'valibot'
import { Day, Instant } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { Uid } from '../identity/staff-people.ts'
import type { StaffRight } from '../shared/staff/staff-rights.ts'

/** The right needed to see each kind of change. Kinds that are not listed are for administrators. */
export const changeKinds = {
  announcement: 'announce',
  class: 'look',
  intake: 'look',
  lesson: 'look',
  maintenance: 'look',
  material: 'look',
  message: 'message',
  order: 'orders',
  'page-content': 'pageContent',
  paper: 'publish',
  parcels: 'parcels',
  person: 'people',
  practice: 'practice',
  'promo-code': 'promoCodes',
  question: 'questions',
  'saved-reply': 'answer',
  teacher: 'look',
} as const satisfies Record<string, StaffRight>
export type ChangeKind = keyof typeof changeKinds
export const changeKindNames = Object.keys(changeKinds) as ChangeKind[]

/** An audit row: a change by staff, written in the transaction of the change. */
export const StaffChange = v.object({
  id: v.number(),
  at: Instant,
  /** Null for the operator's command. */
  by: v.nullable(v.string()),
  action: v.string(),
  /** The changed record, such as `lesson/L0123456789`. */
  subject: v.string(),
  /** The name of the changed record. */
  label: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
})
export type StaffChange = v.InferOutput<typeof StaffChange>

export const changesSorting = sortingBy(['at'], '-at')
export const StaffChangesQuery = v.strictObject({
  ...listQuery(changesSorting),
  kind: v.optional(v.picklist(changeKindNames)),
  /** Only changes made by this person. */
  by: v.optional(Uid),
  from: v.optional(Day),
  until: v.optional(Day),
})
export type StaffChangesQuery = v.InferOutput<typeof StaffChangesQuery>
export const StaffChanges = v.object({
  server_time: Instant,
  ...listReply,
  changes: v.array(StaffChange),
  /** The current staff, for the filter by person. */
  staff: v.optional(v.array(v.object({ uid: v.string(), name: v.string() })), []),
})
export type StaffChanges = v.InferOutput<typeof StaffChanges>
