import * as v from 'valibot'
import { Announcement } from '../messaging/announcements.ts'
import { trialAnswers } from '../enrolment/access.ts'
import { Intake, Subject, Teacher } from '../catalogue/catalogue.ts'
import { Order } from '../billing/orders.ts'
import { Enrolment, Programme, ProgrammeSlug, Subscription } from '../catalogue/programmes.ts'
import { Day, Id, Instant, LessonId, Uuid, WatchedId } from '../shared/wire.ts'

/** Current and future announcements. */
const Announcements = v.array(Announcement)

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
  /** Trial students may watch its recording. */
  is_preview: v.boolean(),
  /** The substitute teacher's name. */
  substitute: v.optional(v.string()),
  /** The recording if this person may watch it; `available_until` is null if it stays open. */
  recording: v.nullable(
    v.object({
      seconds: v.number(),
      available_until: v.nullable(Instant),
      /** Only in a class: the size of each quality, the smallest first. */
      sizes: v.optional(v.array(v.object({ quality: v.picklist(qualities), bytes: v.number() }))),
    }),
  ),
  /** Why there is nothing to watch. `locked`: only for the full programme; `over`: access to it has ended. */
  no_recording: v.nullable(v.picklist(['not-released', 'locked', 'over'])),
})
export type Lesson = v.InferOutput<typeof Lesson>

export type LessonState =
  | 'coming'
  | 'live'
  | 'cancelled'
  | 'recorded'
  | 'not-released'
  | 'locked'
  | 'over'

export function lessonState(lesson: Lesson, now: Date): LessonState {
  if (lesson.is_cancelled) return 'cancelled'
  if (now < new Date(lesson.starts_at)) return 'coming'
  if (now < new Date(lesson.ends_at)) return 'live'
  if (!lesson.recording) return lesson.no_recording ?? 'not-released'
  const until = lesson.recording.available_until
  // A cached lesson may outlive its access.
  return until !== null && new Date(until) <= now ? 'over' : 'recorded'
}

export const Material = v.object({
  id: v.string(),
  title: v.string(),
  file_name: v.string(),
  bytes: v.number(),
  added_at: Instant,
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
  /** The enrolment that gives access; null for staff. */
  subscription: v.nullable(Subscription),
  may_ask: v.boolean(),
  announcements: Announcements,
})
export type Classroom = v.InferOutput<typeof Classroom>

/** An order whose card was declined: its classes are closed, or will be, until it is paid. */
export const UnpaidOrder = v.object({
  programme_id: Id,
  order_id: Uuid,
  /** `UNCOLLECTABLE`: its first charge was declined; `PAID`: a later instalment. */
  order_status: v.picklist(['UNCOLLECTABLE', 'PAID']),
  subjects: v.array(Id),
})
export type UnpaidOrder = v.InferOutput<typeof UnpaidOrder>

/** A programme's page: the person's classes and those on sale. */
export const ProgrammePage = v.object({
  server_time: Instant,
  programme: Programme,
  intake: v.nullable(Intake),
  /** The intakes on sale: `intake` first, then those whose lessons have ended but whose papers are still to come. */
  on_sale: v.array(Intake),
  subscription: v.nullable(Subscription),
  subscribed_class_ids: v.array(Id),
  /** The enrolments that opened the classes. */
  enrolments: v.array(Enrolment),
  /** Staff see every class of the programme. */
  is_staff: v.boolean(),
  /** Whether the person may start a trial; null on the pages of other programmes. */
  trial: v.nullable(v.picklist(trialAnswers)),
  subjects: v.array(Subject),
  /** The next lesson of each class that is open. */
  next_lessons: v.array(Lesson),
  unpaid_order: v.nullable(UnpaidOrder),
})
export type ProgrammePage = v.InferOutput<typeof ProgrammePage>

/** A lesson, and the programme that opens it. */
export const OpenLesson = v.object({ slug: ProgrammeSlug, lesson: Lesson })
export type OpenLesson = v.InferOutput<typeof OpenLesson>

export const Dashboard = v.object({
  server_time: Instant,
  display_name: v.string(),
  programmes: v.array(Programme),
  subscriptions: v.array(Subscription),
  subjects: v.array(Subject),
  /** The person's open classes. `is_live`: live lessons are open too, not only recordings. */
  open_classes: v.array(v.object({ slug: ProgrammeSlug, class_id: Id, is_live: v.boolean() })),
  next_lessons: v.array(Lesson),
  /** Live lessons of the open classes, from the current one to 14 days ahead, cancelled ones included; by start. */
  week_lessons: v.array(OpenLesson),
  order: v.nullable(
    v.object({
      ...v.pick(Order, ['order_id', 'order_status', 'subjects', 'total_amount']).entries,
      programme: v.pick(Programme, ['id', 'title', 'url_safe_name']),
      /** The first payment of a card plan that is set up and not charged yet; otherwise null. */
      first_payment_on: v.nullable(Day),
    }),
  ),
  /** Unpaid orders of suspended programmes. */
  unpaid_orders: v.array(UnpaidOrder),
  announcements: Announcements,
})
export type Dashboard = v.InferOutput<typeof Dashboard>

const SignedFile = v.object({ url: v.string(), type: v.string(), bytes: v.number() })

/** Signed links to one recording, valid until `expires_at` and then fetched again. */
export const RecordingLinks = v.object({
  /** The id of the lesson or past paper, under which progress is stored. */
  watched_id: WatchedId,
  title: v.string(),
  seconds: v.number(),
  expires_at: Instant,
  /** When this person's access to the recording ends; null if it does not. */
  available_until: v.nullable(Instant),
  renditions: v.array(
    v.object({
      quality: v.picklist(qualities),
      ...SignedFile.entries,
      /** The file's hash in hexadecimal, which verifies copies saved on a device. */
      sha256: v.string(),
    }),
  ),
  captions: v.array(v.object({ language: v.string(), label: v.string(), url: v.string() })),
  chapters: v.array(v.object({ at_seconds: v.number(), title: v.string() })),
})
export type RecordingLinks = v.InferOutput<typeof RecordingLinks>

export const MaterialLink = v.object({
  ...SignedFile.entries,
  file_name: v.string(),
  expires_at: Instant,
  /** Null if no hash was stored; a file without one never changes under its id. */
  sha256: v.nullable(v.string()),
  /** When the class's materials close for this person; null if not known yet. */
  available_until: v.nullable(Instant),
})
export type MaterialLink = v.InferOutput<typeof MaterialLink>

/** The meeting link of a live lesson, available from shortly before it until its end. */
export const JoinLink = v.object({ url: v.pipe(v.string(), v.url(), v.regex(/^https:/)) })
export type JoinLink = v.InferOutput<typeof JoinLink>

/** All classes of a person, by programme; a trial's class that another programme opens is listed there only. */
export const MyClasses = v.object({
  server_time: Instant,
  /** The person's open and expired programmes; for staff, every programme with lessons. */
  held: v.array(
    v.object({
      programme: Programme,
      /** Null for staff. */
      subscription: v.nullable(Subscription),
      class_ids: v.array(Id),
      /** The enrolments that opened the classes; none for staff. */
      enrolments: v.array(Enrolment),
    }),
  ),
  subjects: v.array(Subject),
  /** The next lesson of each class whose live lessons are open. */
  next_lessons: v.array(OpenLesson),
})
export type MyClasses = v.InferOutput<typeof MyClasses>

/** The class of a lesson. Says nothing about whether the person may open it. */
export const LessonPlace = v.object({ class_id: Id })
export type LessonPlace = v.InferOutput<typeof LessonPlace>
