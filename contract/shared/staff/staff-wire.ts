import * as v from 'valibot'
import { classLanguages, roles } from '../kinds.ts'
import { orderStatuses } from '#contract/billing/orders.ts'
import { Day, Id, Instant, LessonId } from '../wire.ts'
import { LinksBy, MeetingProblem } from '#contract/classroom/meetings.ts'

/** A month of Malaysian days, `2026-11`. */
export const Month = v.pipe(v.string(), v.regex(/^20\d\d-(?:0[1-9]|1[0-2])$/))

const Count = v.number()

/** A class in the staff's lists. */
export const StaffClass = v.object({
  id: Id,
  class_name: v.string(),
  language: v.picklist(classLanguages),
  background_color_hex: v.string(),
  teachers: v.array(v.string()),
  /** Whether the caller may act on this class, within the rights of their role. */
  is_mine: v.boolean(),
})
export type StaffClass = v.InferOutput<typeof StaffClass>

/** A lesson as those who plan it see it. */
export const StaffLesson = v.object({
  id: LessonId,
  class_id: Id,
  number: v.number(),
  title: v.string(),
  starts_at: Instant,
  ends_at: Instant,
  is_cancelled: v.boolean(),
  meeting_url: v.nullable(v.string()),
  /** A provider makes its meeting: every person has a separate link, and the host's is fetched by a call. */
  by_provider: v.optional(v.boolean(), false),
  /** Raised by each change of its time; a change names the version it is based on. */
  sequence: v.number(),
  /** The substitute teacher. */
  substitute_id: v.optional(v.nullable(v.string()), null),
})
export type StaffLesson = v.InferOutput<typeof StaffLesson>

/** A lesson in a list. */
export const ListedLesson = v.object({
  ...StaffLesson.entries,
  /** Its upload could not be processed and needs attention. */
  recording_failed: v.optional(v.boolean(), false),
  /** Why its meeting is not made, or does not follow the lesson. */
  meeting_problem: v.optional(v.nullable(MeetingProblem), null),
  /** The intakes whose students attend it. */
  intake_keys: v.optional(v.array(v.string()), []),
})
export type ListedLesson = v.InferOutput<typeof ListedLesson>

/** A lesson in the timetable of a week. */
export const WeekLesson = v.object({
  ...ListedLesson.entries,
  /** Its teachers in any intake. */
  teacher_ids: v.optional(v.array(v.string()), []),
})
export type WeekLesson = v.InferOutput<typeof WeekLesson>

export const HomeLesson = v.object({
  ...ListedLesson.entries,
  class_name: v.string(),
  language: v.picklist(classLanguages),
})
export type HomeLesson = v.InferOutput<typeof HomeLesson>

/** Staff's first page, besides the queue of waiting work. */
export const StaffHome = v.object({
  server_time: Instant,
  name: v.string(),
  role: v.picklist(roles),
  /** A paid order with a dispute counts as disputed. Null for staff without a right to orders. */
  orders: v.nullable(
    v.array(v.object({ status: v.picklist([...orderStatuses, 'VOID', 'disputed']), count: Count })),
  ),
  /** Whether the lessons are those of all classes, or only of the teacher's own. */
  all_classes: v.boolean(),
  next_lessons: v.array(HomeLesson),
})
export type StaffHome = v.InferOutput<typeof StaffHome>

/** A day without lessons. */
export const Holiday = v.object({
  day: Day,
  name: v.string(),
  /** Closed by staff; otherwise a public holiday. */
  is_closed: v.boolean(),
})
export type Holiday = v.InferOutput<typeof Holiday>

/** All lessons of one week, Monday to Sunday. */
export const StaffWeek = v.object({
  server_time: Instant,
  from: Day,
  classes: v.array(StaffClass),
  teachers: v.optional(v.array(v.object({ id: v.string(), name: v.string() })), []),
  lessons: v.array(WeekLesson),
  links_by: LinksBy,
  holidays: v.array(Holiday),
})
export type StaffWeek = v.InferOutput<typeof StaffWeek>

/** The operator's command that gives a role to an existing account. */
export const GiveRole = v.strictObject({ email: v.string(), role: v.picklist(roles) })
export type GiveRole = v.InferOutput<typeof GiveRole>
