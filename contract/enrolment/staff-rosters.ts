import * as v from 'valibot'
import { Instant, Sen } from '../shared/wire.ts'
import { IntakeKey } from '../catalogue/intakes.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'

export const rosterShows = ['current', 'ended', 'unpaid'] as const
export const rosterSorting = sortingBy(['name', 'since', 'seen'], 'name')

export const RosterQuery = v.strictObject({
  /** `search` takes part of a name; for those who manage people, also of an address, or a phone number. */
  ...listQuery(rosterSorting),
  intake: v.optional(IntakeKey),
  /** By default enrolments that are open or open later. `unpaid` needs the right to orders. */
  show: v.optional(v.picklist(rosterShows)),
})
export type RosterQuery = v.InferOutput<typeof RosterQuery>

export const RosterRow = v.object({
  uid: v.string(),
  name: v.string(),
  /** Null for readers without the right to people; so is the guardian. */
  email: v.nullable(v.string()),
  guardian: v.nullable(v.object({ name: v.string(), contact: v.string() })),
  intake: v.nullable(v.string()),
  intake_key: v.nullable(IntakeKey),
  since: Instant,
  /** Null: no end is known. */
  until: v.nullable(Instant),
  is_open: v.boolean(),
  /** Lessons held while they were enrolled, and how many of them they joined live. */
  attendance: v.object({ held: v.number(), joined: v.number() }),
  /** Null for imported people until their first sign-in. */
  seen_at: v.nullable(Instant),
  /** Refused monthly payments that are still owed; null for readers without the right to orders. */
  unpaid: v.nullable(Sen),
})
export type RosterRow = v.InferOutput<typeof RosterRow>

/** The students of a class: a row for each person and intake. */
export const ClassRoster = v.object({
  ...listReply,
  class_name: v.string(),
  students: v.array(RosterRow),
})
export type ClassRoster = v.InferOutput<typeof ClassRoster>

/** Enrolled in the class when the lesson was held, and not seen in it. */
export const Absentees = v.object({
  /** False until the lesson is over: nobody is absent before. */
  is_over: v.boolean(),
  enrolled: v.number(),
  absent: v.array(v.object({ uid: v.string(), name: v.string(), watched: v.boolean() })),
})
export type Absentees = v.InferOutput<typeof Absentees>
