import * as v from 'valibot'
import { Intake, Subject, Teacher } from './catalogue.ts'
import { Order } from './orders.ts'
import { Programme, Subscription } from './programmes.ts'
import { Id, Instant, LessonId, WatchedId } from './wire.ts'

export const qualities = ['audio', 'low', 'standard'] as const
export type Quality = (typeof qualities)[number]

/** One dated meeting of a class, live and then recorded. */
export const Lesson = v.object({
  id: LessonId,
  class_id: Id,
  number: v.pipe(v.number(), v.integer(), v.minValue(1)),
  title: v.string(),
  starts_at: Instant,
  ends_at: Instant,
  is_cancelled: v.boolean(),
  /** Its recording is open to a trial. */
  is_preview: v.boolean(),
  /** Null until a recording is released. */
  recording: v.nullable(v.object({ seconds: v.number(), available_until: Instant })),
})
export type Lesson = v.InferOutput<typeof Lesson>

export type LessonState = 'coming' | 'live' | 'recorded' | 'not-released'

export function lessonState(lesson: Lesson, now: Date): LessonState {
  if (now < new Date(lesson.starts_at)) return 'coming'
  if (now < new Date(lesson.ends_at)) return 'live'
  return lesson.recording ? 'recorded' : 'not-released'
}

export const Material = v.object({
  id: v.string(),
  title: v.string(),
  file_name: v.string(),
  bytes: v.number(),
})
export type Material = v.InferOutput<typeof Material>

export const Classroom = v.object({
  server_time: Instant,
  programme: Programme,
  subject: Subject,
  teachers: v.array(Teacher),
  about: v.string(),
  lessons: v.array(Lesson),
  materials: v.array(Material),
  may_ask: v.boolean(),
})
export type Classroom = v.InferOutput<typeof Classroom>

/** A programme's page: what the person has of it and what more there is. */
export const ProgrammePage = v.object({
  server_time: Instant,
  programme: Programme,
  intake: v.nullable(Intake),
  subscription: v.nullable(Subscription),
  subscribed_class_ids: v.array(Id),
  subjects: v.array(Subject),
  next_lessons: v.array(Lesson),
})
export type ProgrammePage = v.InferOutput<typeof ProgrammePage>

export const Dashboard = v.object({
  server_time: Instant,
  display_name: v.string(),
  programmes: v.array(Programme),
  subscriptions: v.array(Subscription),
  subjects: v.array(Subject),
  next_lessons: v.array(Lesson),
  order: v.nullable(v.pick(Order, ['order_id', 'order_status', 'subjects', 'total_amount'])),
})
export type Dashboard = v.InferOutput<typeof Dashboard>

const SignedFile = v.object({ url: v.string(), type: v.string(), bytes: v.number() })

/** Signed links to one recording; they end at `expires_at` and are asked for again. */
export const RecordingLinks = v.object({
  /** A lesson or a past paper: how far a person is in it is kept under this id. */
  watched_id: WatchedId,
  title: v.string(),
  seconds: v.number(),
  expires_at: Instant,
  renditions: v.array(v.object({ quality: v.picklist(qualities), ...SignedFile.entries })),
  captions: v.array(v.object({ language: v.string(), label: v.string(), url: v.string() })),
  chapters: v.array(v.object({ at_seconds: v.number(), title: v.string() })),
})
export type RecordingLinks = v.InferOutput<typeof RecordingLinks>

export const MaterialLink = v.object({
  ...SignedFile.entries,
  file_name: v.string(),
  expires_at: Instant,
})
export type MaterialLink = v.InferOutput<typeof MaterialLink>

/** The class of a lesson. Says nothing about whether the person may open it. */
export const LessonPlace = v.object({ class_id: Id })
export type LessonPlace = v.InferOutput<typeof LessonPlace>
