import * as v from 'valibot'
import { entryKinds } from '../billing/payments/staff-payments.ts'
import { parcelStatuses } from '../shipping/parcels.ts'
import { PersonTag, Uid } from './staff-people.ts'
import { staffNoteMaximumCharacters } from '../shared/limits.ts'
import { peopleChangedAtOnce } from '../shared/staff/staff-lists.ts'
import { Count, Id, Instant, LessonId, Uuid } from '../shared/wire.ts'

/** The most entries of each kind in a student's file, the newest first. */
export const fileLessonsShown = 10
export const fileChaptersShown = 20
export const fileAttemptsShown = 5
export const fileQuestionsShown = 5
export const filePaymentsShown = 20
export const fileParcelsShown = 20
export const fileMessagesShown = 10
export const fileChangesShown = 10
export const fileNotesShown = 50

/** The student's file: what staff's page of a person shows besides account, enrolments and orders. */
export const StudentFile = v.object({
  tags: v.array(v.string()),
  /** Notes of staff, the newest first. */
  notes: v.array(
    v.object({
      id: Uuid,
      text: v.string(),
      at: Instant,
      by: v.string(),
      /** True for its author and administrators. */
      may_remove: v.boolean(),
    }),
  ),
  /** From the profile, otherwise the newest order; empty if unknown. */
  contact: v.object({ phone: v.string(), address: v.string() }),
  /** The payer of their newest order. */
  payer: v.nullable(v.object({ name: v.string(), phone: v.string(), email: v.string() })),
  /** Attendance and recordings while they were enrolled. */
  classes: v.array(
    v.object({
      class_id: Id,
      class_name: v.string(),
      held: Count,
      joined: Count,
      recordings: Count,
      watched: Count,
    }),
  ),
  /** The last ones, the newest first. */
  lessons: v.array(
    v.object({
      id: LessonId,
      title: v.string(),
      class_name: v.string(),
      starts_at: Instant,
      joined: v.boolean(),
      watched: v.boolean(),
    }),
  ),
  practice: v.object({
    answered: Count,
    right: Count,
    /** The chapter practised last comes first. */
    chapters: v.array(
      v.object({
        id: v.string(),
        title: v.string(),
        subject: v.string(),
        answered: Count,
        right: Count,
        last_at: Instant,
      }),
    ),
    /** Finished attempts at timed papers. */
    attempts: v.array(
      v.object({ id: Uuid, title: v.string(), earned: Count, of: Count, at: Instant }),
    ),
  }),
  questions: v.object({
    asked: Count,
    waiting: Count,
    newest: v.array(
      v.object({
        id: Uuid,
        class_id: Id,
        class_name: v.string(),
        text: v.string(),
        asked_at: Instant,
        is_answered: v.boolean(),
      }),
    ),
  }),
  /** Payments and refunds of their orders; receipts are positive. */
  payments: v.array(
    v.object({
      id: Uuid,
      order_id: Uuid,
      kind: v.picklist(entryKinds),
      amount: v.pipe(v.number(), v.safeInteger()),
      at: Instant,
    }),
  ),
  parcels: v.array(
    v.object({
      number: Id,
      class_name: v.string(),
      status: v.picklist(parcelStatuses),
      posted_at: v.nullable(Instant),
    }),
  ),
  messages: v.array(
    v.object({ id: Uuid, subject: v.string(), at: Instant, is_mailed: v.boolean() }),
  ),
  /** Changes by staff; mere views are left out. */
  changes: v.array(
    v.object({ id: Id, at: Instant, by: v.nullable(v.string()), action: v.string() }),
  ),
})
export type StudentFile = v.InferOutput<typeof StudentFile>

export const OfStudent = v.object({ uid: Uid })
export const OfStaffNote = v.object({ uid: Uid, id: Uuid })

export const WriteStaffNote = v.strictObject({
  text: v.pipe(
    v.string(),
    v.trim(),
    v.nonEmpty('required'),
    v.maxLength(staffNoteMaximumCharacters, 'max'),
  ),
})
export type WriteStaffNote = v.InferOutput<typeof WriteStaffNote>

export const TagPerson = v.strictObject({ tag: PersonTag, is_on: v.boolean() })
export type TagPerson = v.InferOutput<typeof TagPerson>

export const TagPeople = v.strictObject({
  ...TagPerson.entries,
  uids: v.pipe(v.array(Uid), v.minLength(1), v.maxLength(peopleChangedAtOnce)),
})
export type TagPeople = v.InferOutput<typeof TagPeople>

/** Every tag that is in use, the most used first. */
export const PersonTags = v.object({ tags: v.array(v.string()) })
