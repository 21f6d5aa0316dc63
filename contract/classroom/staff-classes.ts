import * as v from 'valibot'
import { addDays, atMalaysianTime, malaysianDay, weekdayOf } from '../shared/calendar.ts'
import { ClassSlot, Intake, Subject, type ClassSlot as WeeklySlot } from '../catalogue/catalogue.ts'
import { ClassSchedule, IntakeClassForm } from '../catalogue/intake-classes.ts'
import { IntakeKey, IntakeKeysInQuery } from '../catalogue/intakes.ts'
import { LinksBy } from './meetings.ts'
import { classLanguages } from '../shared/kinds.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { ListedLesson, Month, StaffClass, StaffLesson } from '../shared/staff/staff-wire.ts'
import { Day, DayTyped, Id, Instant, LessonId, ShortText } from '../shared/wire.ts'

const Clock = ClassSlot.entries.start
/** The longest lesson. */
export const lessonMaximumHours = 6
/** The most lessons planned at once: two a week for a school year. */
export const plannedAtOnce = 100

/** The meeting link of a lesson. */
export const MeetingUrl = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(500, 'max'),
  v.regex(/^https:\/\/[^\s/]+\.[^\s]+$/, 'link'),
)

const Times = {
  day: DayTyped,
  start: v.pipe(v.string('required'), Clock),
  end: v.pipe(v.string('required'), Clock),
}
/** `rest`: this lesson and the later ones of its series, that is of the same class, weekday and hour. */
const Scope = v.picklist(['one', 'rest'])
const NotificationFields = {
  /** Writes to the students of the class. */
  notify: v.boolean(),
  /** A note added to the message, written by the person who makes the change. */
  note: ShortText,
}
/** Version of the lesson that the change is based on. */
const sequence = v.number()

export const ChangeLesson = v.variant('do', [
  v.strictObject({
    do: v.literal('move'),
    ...Times,
    scope: Scope,
    sequence,
    ...NotificationFields,
  }),
  v.strictObject({ do: v.literal('cancel'), scope: Scope, sequence, ...NotificationFields }),
  v.strictObject({ do: v.literal('restore'), sequence, ...NotificationFields }),
  v.strictObject({
    do: v.literal('substitute'),
    /** Null removes the substitute. */
    teacher_id: v.nullable(v.string()),
    scope: Scope,
    sequence,
    ...NotificationFields,
  }),
  v.strictObject({
    do: v.literal('link'),
    meeting_url: MeetingUrl,
    /** `class`: every upcoming lesson of the class. */
    scope: v.picklist(['one', 'rest', 'class']),
  }),
])
export type ChangeLesson = v.InferOutput<typeof ChangeLesson>

/** Closes a day for all classes: its lessons are cancelled, and none is proposed on it. */
export const CloseDay = v.strictObject({
  /** The reason, shown to students. */
  name: v.pipe(ShortText, v.nonEmpty('required')),
  /** The number of cancelled lessons shown before; refused if it has changed. */
  lessons: v.number(),
  ...NotificationFields,
})
export type CloseDay = v.InferOutput<typeof CloseDay>

/** The number of cancelled lessons and of mails (one per student and class), and the changes to undo. */
export const DayClosed = v.object({
  lessons: v.number(),
  notified: v.number(),
  changes: v.array(v.number()),
})
export type DayClosed = v.InferOutput<typeof DayClosed>

/** New titles of lessons, past ones too. Intakes that share a meeting get the same title. */
export const NameLessons = v.strictObject({
  lessons: v.pipe(
    v.array(v.strictObject({ id: LessonId, title: v.pipe(ShortText, v.nonEmpty('required')) })),
    v.minLength(1, 'required'),
    v.maxLength(plannedAtOnce, 'max'),
  ),
})
export type NameLessons = v.InferOutput<typeof NameLessons>

/** The changed lessons, the number of students notified, and the change's id to undo it. */
export const LessonsChanged = v.object({
  lessons: v.array(StaffLesson),
  notified: v.number(),
  change: v.nullish(v.number(), null),
})
export type LessonsChanged = v.InferOutput<typeof LessonsChanged>

export const classesSorting = sortingBy(['name', 'language'], 'name')
export const ClassesQuery = v.strictObject({
  /** `search` takes a part of a class's or a teacher's name. */
  ...listQuery(classesSorting),
  language: v.optional(v.picklist(classLanguages)),
})
export type ClassesQuery = v.InferOutput<typeof ClassesQuery>
export const StaffClasses = v.object({ ...listReply, classes: v.array(StaffClass) })
export type StaffClasses = v.InferOutput<typeof StaffClasses>

/** Every class, intake and teacher by name, for fields that choose one. */
export const ClassChoices = v.object({
  classes: v.array(v.object({ id: Id, name: v.string() })),
  intakes: v.array(v.object({ key: v.string(), title: v.string(), programme: v.string() })),
  teachers: v.array(v.object({ id: v.string(), name: v.string() })),
})
export type ClassChoices = v.InferOutput<typeof ClassChoices>

export const aboutMaximumCharacters = 500

/** The settings of a class. */
export const ClassForm = v.strictObject({
  class_name: v.pipe(ShortText, v.nonEmpty('required')),
  about: v.pipe(v.string(), v.trim(), v.maxLength(aboutMaximumCharacters, 'max')),
  teacher_ids: v.pipe(v.array(v.string()), v.maxLength(20, 'max')),
  class_schedule: ClassSchedule,
  /** No new student can take it; enrolled students keep it. */
  is_closed: v.boolean(),
})
export type ClassForm = v.InferOutput<typeof ClassForm>

/** A new class. It starts closed to students, without teachers and lessons; those are set on its own page. */
export const NewClass = v.strictObject({
  class_name: ClassForm.entries.class_name,
  language: Subject.entries.language,
  stream: Subject.entries.stream,
  /** The class of the same subject in the other language, if any. */
  twin_id: v.nullable(v.number()),
  background_color_hex: v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/i, 'required')),
  class_schedule: ClassForm.entries.class_schedule,
})
export type NewClass = v.InferOutput<typeof NewClass>
export const ClassAdded = v.object({ class_id: v.number() })

/** The lessons of a month that are over. */
export const LessonsOfMonth = v.object({ server_time: Instant, lessons: v.array(ListedLesson) })
export type LessonsOfMonth = v.InferOutput<typeof LessonsOfMonth>

/** The page of a class where this lesson is open, however long ago it was held. */
export const lessonPath = ({
  id,
  class_id,
  starts_at,
}: Pick<StaffLesson, 'id' | 'class_id' | 'starts_at'>): string =>
  `/staff/classes/${class_id}?lesson=${id}&month=${malaysianDay(new Date(starts_at)).slice(0, 7)}`

/** A class with its upcoming lessons and the newest past ones. */
export const StaffClassPage = v.object({
  server_time: Instant,
  subject: v.object({ ...StaffClass.entries, class_schedule: v.array(ClassSlot) }),
  form: v.object({ ...ClassForm.entries, class_schedule: v.array(ClassSlot) }),
  /** Changed by staff, so a content load does not overwrite it. */
  by_staff: v.boolean(),
  /** Version tag of the row that a change is based on. */
  version: v.string(),
  /** Teachers who can be assigned. */
  teachers: v.array(v.object({ id: v.string(), name: v.string() })),
  /** The intakes that lessons can be planned in: those that are not over. */
  intakes: v.array(
    v.object({
      ...Intake.entries,
      programme: v.string(),
      /** The class is taught in it already. */
      is_taught: v.boolean(),
    }),
  ),
  lessons: v.array(ListedLesson),
  links_by: LinksBy,
  /** The months with older lessons, the latest first. */
  months: v.array(Month),
})
export type StaffClassPage = v.InferOutput<typeof StaffClassPage>

/**
 * Attendance of a lesson: students who opened the meeting link while it was live, earliest first, and students whom
 * staff marked.
 */
export const LessonAttendance = v.object({
  people: v.array(v.object({ uid: v.string(), name: v.string(), joined_at: Instant })),
  /** Students enrolled at the time who still have the class. */
  students: v.number(),
})
export type LessonAttendance = v.InferOutput<typeof LessonAttendance>

/** Marks a student's attendance. Overrides the record of the meeting link. */
export const MarkAttendance = v.strictObject({ uid: v.string(), is_present: v.boolean() })
export type MarkAttendance = v.InferOutput<typeof MarkAttendance>

/**
 * Why a proposed meeting is skipped unless staff include it. `free` meetings are planned; `planned`: every intake that
 * was asked for has it.
 */
export const proposalStates = ['free', 'holiday', 'planned', 'clash', 'past'] as const
export const Proposal = v.object({
  day: Day,
  start: Clock,
  end: Clock,
  state: v.picklist(proposalStates),
  /** The holiday's name, or the clashing lesson. */
  why: v.nullable(v.string()),
})
export type Proposal = v.InferOutput<typeof Proposal>
export const LessonProposals = v.object({ proposals: v.array(Proposal) })
export const ProposalsQuery = v.strictObject({
  from: v.optional(Day),
  until: v.optional(Day),
  /**
   * The intakes to plan, separated by commas, at the class times of the first. By default the times of the class, and
   * lessons of every intake.
   */
  intakes: v.optional(IntakeKeysInQuery),
})
export type ProposalsQuery = v.InferOutput<typeof ProposalsQuery>

export const PlanLessons = v.strictObject({
  /** The intakes whose students attend. */
  intake_keys: v.pipe(v.array(v.string()), v.minLength(1, 'required')),
  /** The meeting link of all these lessons; null: the newest link of the class. */
  meeting_url: v.nullable(MeetingUrl),
  lessons: v.pipe(
    v.array(v.strictObject({ ...Times, title: ShortText })),
    v.minLength(1, 'required'),
    v.maxLength(plannedAtOnce, 'max'),
  ),
  ...NotificationFields,
})
export type PlanLessons = v.InferOutput<typeof PlanLessons>

/**
 * Previews the moves of coming lessons to another weekly schedule or other teachers, both encoded as query
 * parameters.
 */
export const MovesQuery = v.strictObject({
  /** `1-20:00-21:30,6-16:00-17:30` */
  slots: v.pipe(v.string(), v.regex(/^[1-7]-[\d:]{5}-[\d:]{5}(,[1-7]-[\d:]{5}-[\d:]{5}){0,6}$/)),
  /** Ids separated by commas; empty for no teacher. */
  teachers: v.pipe(v.string(), v.regex(/^[a-z0-9-]*(,[a-z0-9-]+){0,19}$/)),
  /** If set, only lessons of this intake move. */
  intake: v.optional(IntakeKey),
})
export type MovesQuery = v.InferOutput<typeof MovesQuery>
export const slotsInAddress = (slots: readonly WeeklySlot[]): string =>
  slots.map(({ weekday, start, end }) => `${weekday}-${start}-${end}`).join()
export const slotsOfAddress = (text: string): WeeklySlot[] =>
  text.split(',').map((slot) => {
    const [weekday = '', start = '', end = ''] = slot.split('-')
    return { weekday: Number(weekday), start, end }
  })

/** A meeting of the class that moves; several intakes may share it. */
export const LessonMoves = v.object({
  moves: v.array(
    v.object({
      title: v.string(),
      from: v.object({ starts_at: Instant, ends_at: Instant }),
      to: v.object({ starts_at: Instant, ends_at: Instant }),
    }),
  ),
  /** Upcoming meetings that keep their time. */
  stay: v.number(),
  /** Public holidays that were left out. */
  holidays: v.array(v.object({ day: Day, name: v.string() })),
  /** The intakes of the meetings that move. */
  intake_keys: v.optional(v.array(v.string()), []),
})
export type LessonMoves = v.InferOutput<typeof LessonMoves>

export const ChangeClass = v.strictObject({
  replaces: v.string(),
  form: ClassForm,
  /** The number of moved meetings shown before; null keeps the lessons at their times. */
  moves: v.nullable(v.number()),
  ...NotificationFields,
})
export type ChangeClass = v.InferOutput<typeof ChangeClass>

export const ChangeIntakeClass = v.strictObject({
  ...ChangeClass.entries,
  form: IntakeClassForm,
})
export type ChangeIntakeClass = v.InferOutput<typeof ChangeIntakeClass>
export const IntakeClassChanged = v.object({
  ...LessonsChanged.entries,
  /** The version of the saved form. */
  version: v.string(),
})
export type IntakeClassChanged = v.InferOutput<typeof IntakeClassChanged>

/** The Monday of that day's week. */
export const mondayOf = (day: string): string => addDays(day, 1 - weekdayOf(day))

/** The meetings of a weekly schedule from one day to another, both included, by their start. */
export function meetingsOf(
  schedule: readonly WeeklySlot[],
  from: string,
  until: string,
): { day: string; start: string; end: string }[] {
  const inOrder = schedule.toSorted((a, b) => a.start.localeCompare(b.start))
  const meetings = []
  for (let day = from; day <= until && meetings.length < plannedAtOnce; day = addDays(day, 1))
    for (const { weekday, start, end } of inOrder)
      if (weekday === weekdayOf(day)) meetings.push({ day, start, end })
  return meetings
}

/** `HH:MM` on Malaysian clocks. */
export const clockOf = (instant: Date): string => {
  const midnight = atMalaysianTime(malaysianDay(instant), '00:00')
  const minutes = Math.floor((instant.getTime() - midnight.getTime()) / 60_000)
  return [Math.floor(minutes / 60), minutes % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':')
}

/** The form of a class as it is typed, kept on the device until it is saved. */
const TypedClass = v.object({
  class_name: v.string(),
  about: v.string(),
  teacher_ids: v.array(v.string()),
  class_schedule: v.array(v.object({ weekday: v.number(), start: v.string(), end: v.string() })),
  is_closed: v.boolean(),
  /** The version that was being changed. */
  replaces: v.string(),
})
export type TypedClass = v.InferOutput<typeof TypedClass>
export const readTypedClass = (kept: unknown): TypedClass | undefined =>
  v.is(TypedClass, kept) ? kept : undefined

/** A new class as it is typed. */
const TypedNewClass = v.object({
  class_name: v.string(),
  language: NewClass.entries.language,
  stream: NewClass.entries.stream,
  /** Empty for none. */
  twin_id: v.string(),
  background_color_hex: v.string(),
  class_schedule: TypedClass.entries.class_schedule,
})
export type TypedNewClass = v.InferOutput<typeof TypedNewClass>
export const readTypedNewClass = (kept: unknown): TypedNewClass | undefined =>
  v.is(TypedNewClass, kept) ? kept : undefined
