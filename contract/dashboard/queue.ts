import * as v from 'valibot'
import { Uid } from '../identity/staff-people.ts'
import type { StaffRight } from '../shared/staff/staff-rights.ts'
import { roles } from '../shared/kinds.ts'
import { StaffClass } from '../shared/staff/staff-wire.ts'
import { Id, Instant, LessonId } from '../shared/wire.ts'
import { waitingRights } from './waiting.ts'

/** The kinds of work waiting for staff, and the right needed to see them. */
export const queueRights = {
  ...waitingRights,
  /** A missing payment that was reported and that nobody has handled. */
  report: 'orders',
  /** Questions to a teacher without an answer. */
  question: 'answer',
  /** A guardian's answers that nobody has dealt with. */
  note: 'writeNotes',
  /** Lessons of the coming week without a meeting. */
  link: 'timetable',
  /** Lessons of the last two weeks without a recording. */
  recording: 'publish',
  /** Recordings that could not be prepared. */
  preparation: 'publish',
  /** Parcels to pack that nothing holds back. */
  parcel: 'parcels',
  /** People who wait for a seat. */
  'waiting-list': 'school',
} as const satisfies Record<string, StaffRight>
export type QueueKind = keyof typeof queueRights
export const queueKinds = Object.keys(queueRights) as QueueKind[]

/** How many hours something without a deadline may wait before it is late. */
const patienceHours: Record<QueueKind, number> = {
  dispute: 24,
  payment: 24,
  refund: 24,
  'refund-failed': 24,
  quarantined: 24,
  discrepancy: 24,
  job: 24,
  report: 24,
  question: 24,
  note: 24,
  link: 24,
  preparation: 24,
  recording: 48,
  parcel: 48,
  'waiting-list': 7 * 24,
}

/** Waiting work of one kind, and of one class if it belongs to one. */
export const QueueItem = v.object({
  kind: v.picklist(queueKinds),
  class: v.nullable(v.pick(StaffClass, ['id', 'class_name', 'language'])),
  count: v.number(),
  /** When the oldest item began to wait. */
  since: Instant,
  /** The next deadline. */
  due: v.nullable(Instant),
  /** The first lesson concerned, if any. */
  lesson: v.nullable(v.object({ id: LessonId, class_id: Id, starts_at: Instant })),
  /** The member of staff assigned to it. */
  owner: v.nullable(v.object({ uid: Uid, name: v.string() })),
  /** Snoozed until then; null once that time has passed. */
  snoozed_until: v.nullable(Instant),
})
export type QueueItem = v.InferOutput<typeof QueueItem>

/** When it is late: at its deadline, or when it has waited as long as it may. */
export const lateAt = ({ kind, since, due }: Pick<QueueItem, 'kind' | 'since' | 'due'>): Date =>
  new Date(due ?? Date.parse(since) + patienceHours[kind] * 3600 * 1000)

/** Whether it waits for this person now: assigned to them or nobody, and not snoozed. */
export const isOpenTo = ({ owner, snoozed_until }: QueueItem, uid: string): boolean =>
  snoozed_until === null && (owner === null || owner.uid === uid)

export const StaffQueue = v.object({
  server_time: Instant,
  /** Ordered by deadline. */
  items: v.array(QueueItem),
  /** Staff who can be assigned. */
  staff: v.array(
    v.object({
      uid: Uid,
      name: v.string(),
      role: v.picklist(roles),
      acts_on: v.union([v.literal('all'), v.pipe(v.array(Id), v.readonly())]),
    }),
  ),
  /** Whether the caller gets the list by email each morning. */
  by_mail: v.boolean(),
})
export type StaffQueue = v.InferOutput<typeof StaffQueue>

/** Assigns or snoozes waiting work. */
export const MarkQueueItem = v.strictObject({
  kind: v.picklist(queueKinds),
  class_id: v.nullable(Id),
  /** The assignee that the page showed. */
  owner_before: v.nullable(Uid),
  owner_uid: v.nullable(Uid),
  snoozed_until: v.nullable(Instant),
})
export type MarkQueueItem = v.InferOutput<typeof MarkQueueItem>
