import * as v from 'valibot'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { Id, Instant, LessonId } from '../shared/wire.ts'

/** A lesson whose recording this person may watch now. */
export const RecordedLesson = v.object({
  id: LessonId,
  title: v.string(),
  starts_at: Instant,
  ends_at: Instant,
  seconds: v.number(),
  /** Null if access does not end. */
  available_until: v.nullable(Instant),
  /** Whether this person joined it live. */
  attended: v.boolean(),
})
export type RecordedLesson = v.InferOutput<typeof RecordedLesson>

/** The recordings of one class and intake of a person. */
export const RecordedClass = v.object({
  slug: ProgrammeSlug,
  class_id: Id,
  /** When this person joined the class. */
  joined_at: Instant,
  /** Whether its live lessons are open to the person. */
  is_live: v.boolean(),
  /** Ordered by start. */
  lessons: v.array(RecordedLesson),
})
export type RecordedClass = v.InferOutput<typeof RecordedClass>

export const MyRecordings = v.object({
  server_time: Instant,
  classes: v.array(RecordedClass),
  /** When this person joined live lessons, in the last year. */
  attended_at: v.array(Instant),
})
export type MyRecordings = v.InferOutput<typeof MyRecordings>
