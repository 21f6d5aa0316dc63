import * as v from 'valibot'
import { Day, Instant } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { Uid } from '../identity/staff-people.ts'
import type { StaffRight } from '../shared/staff/staff-rights.ts'

/** What staff change, and the right that shows its changes; kinds that are not here are for administrators. */
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
  /** Null: the operator's command. */
  by: v.nullable(v.string()),
  action: v.string(),
  /** What it was about, `lesson/L0123456789`. */
  subject: v.string(),
  /** What the subject is called. */
  label: v.string(),
  before: v.record(v.string(), v.unknown()),
  after: v.record(v.string(), v.unknown()),
})
export type StaffChange = v.InferOutput<typeof StaffChange>

export const changesSorting = sortingBy(['at'], '-at')
export const StaffChangesQuery = v.strictObject({
  ...listQuery(changesSorting),
  kind: v.optional(v.picklist(changeKindNames)),
  /** Who made them. */
  by: v.optional(Uid),
  from: v.optional(Day),
  until: v.optional(Day),
})
export type StaffChangesQuery = v.InferOutput<typeof StaffChangesQuery>
export const StaffChanges = v.object({
  server_time: Instant,
  ...listReply,
  changes: v.array(StaffChange),
  /** The present staff, to choose one of. */
  staff: v.optional(v.array(v.object({ uid: v.string(), name: v.string() })), []),
})
export type StaffChanges = v.InferOutput<typeof StaffChanges>
