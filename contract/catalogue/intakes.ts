import * as v from 'valibot'
import { Intake } from './catalogue.ts'
import { Day, DayTyped, Id, Instant, ShortText } from '../shared/wire.ts'

const Count = v.number()
const Title = v.pipe(ShortText, v.nonEmpty('required'))
const Dates = { starts_on: DayTyped, ends_on: DayTyped, last_paper_on: DayTyped }

/** The intake starts before it ends, and ends before the last SPM paper, when access ends. */
export const IntakeForm = v.pipe(
  v.strictObject({
    title: Title,
    ...Dates,
    /** The first and last day of its sale; null: by the dates of the intake. A missing value changes nothing. */
    sale_from: v.optional(v.nullable(DayTyped)),
    sale_until: v.optional(v.nullable(DayTyped)),
  }),
  v.forward(
    v.check(({ starts_on, ends_on }) => starts_on < ends_on, 'order'),
    ['ends_on'],
  ),
  v.forward(
    v.check(({ ends_on, last_paper_on }) => ends_on < last_paper_on, 'order'),
    ['last_paper_on'],
  ),
  v.forward(
    v.check(
      ({ sale_from, sale_until }) => !sale_from || !sale_until || sale_from <= sale_until,
      'order',
    ),
    ['sale_until'],
  ),
  v.forward(
    v.check(({ sale_from, last_paper_on }) => !sale_from || sale_from <= last_paper_on, 'late'),
    ['sale_from'],
  ),
)
export type IntakeForm = v.InferOutput<typeof IntakeForm>

export const intakeStates = ['running', 'coming', 'past'] as const
export type IntakeState = (typeof intakeStates)[number]
export const intakeState = (
  { starts_on, last_paper_on }: Pick<Intake, 'starts_on' | 'last_paper_on'>,
  today: string,
): IntakeState => (last_paper_on < today ? 'past' : starts_on > today ? 'coming' : 'running')

/** The first of these intakes whose teaching days overlap with those dates. */
export const overlapping = <One extends Pick<Intake, 'starts_on' | 'ends_on'>>(
  { starts_on, ends_on }: Pick<Intake, 'starts_on' | 'ends_on'>,
  others: readonly One[],
): One | undefined =>
  others.find((other) => other.starts_on <= ends_on && starts_on <= other.ends_on)

export const StaffIntake = v.object({
  ...Intake.entries,
  /** Added or changed by staff, so a content load does not overwrite it. */
  by_staff: v.boolean(),
  /** Students with access to its lessons, trial students included. */
  students: Count,
  /** Upcoming lessons that are not cancelled. */
  lessons_to_come: Count,
  /** How many classes are taught in it, and how many of them are on sale. */
  classes: Count,
  classes_on_sale: Count,
  /** Version tag of the row that a change is based on. */
  version: v.string(),
})
export type StaffIntake = v.InferOutput<typeof StaffIntake>

export const StaffIntakes = v.object({
  server_time: Instant,
  /** The programmes that have intakes. */
  programmes: v.array(v.object({ id: Id, title: v.string() })),
  /** The newest first. */
  intakes: v.array(StaffIntake),
})
export type StaffIntakes = v.InferOutput<typeof StaffIntakes>

export const AddIntake = v.strictObject({
  programme_id: Id,
  intake: IntakeForm,
  /** Confirms that it overlaps with another intake of its programme on purpose. */
  overlap: v.boolean(),
  /** The intake whose classes are copied with their times, teachers and limits; null: it begins without classes. */
  classes_of: v.nullable(v.string()),
})
export type AddIntake = v.InferOutput<typeof AddIntake>

/** What happens to lessons outside the new dates; the count confirms what the preview showed. */
const Outside = v.strictObject({ what: v.picklist(['cancel', 'stay']), lessons: Count })

export const ChangeIntake = v.variant('do', [
  v.strictObject({
    do: v.literal('change'),
    replaces: v.string(),
    intake: IntakeForm,
    overlap: v.boolean(),
    outside: v.nullable(Outside),
    /** Notifies the students of the intake. */
    notify: v.boolean(),
    note: ShortText,
  }),
  v.strictObject({ do: v.literal('withdraw'), replaces: v.string() }),
])
export type ChangeIntake = v.InferOutput<typeof ChangeIntake>

/** How many lessons were cancelled, and how many students are notified. */
export const IntakeChanged = v.object({ key: v.string(), cancelled: Count, notified: Count })
export type IntakeChanged = v.InferOutput<typeof IntakeChanged>

export const AddIntakeClasses = v.strictObject({
  class_ids: v.pipe(v.array(Id), v.minLength(1, 'required'), v.maxLength(200, 'max')),
})
export type AddIntakeClasses = v.InferOutput<typeof AddIntakeClasses>

export const IntakeKey = v.pipe(v.string(), v.regex(/^[a-z0-9-]{1,60}$/))
/** Intakes in an address, separated by commas. */
export const IntakeKeysInQuery = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]{1,60}(,[a-z0-9-]{1,60}){0,19}$/),
)
export const NewDates = v.strictObject({ starts_on: Day, ends_on: Day, last_paper_on: Day })
export type NewDates = v.InferOutput<typeof NewDates>

/** A preview of new dates. */
export const DatesTried = v.object({
  /** Upcoming lessons outside the new dates, by class. */
  outside: v.array(v.object({ class_name: v.string(), lessons: Count })),
  /** Students whose access would end on another day. */
  access_moves: Count,
})
export type DatesTried = v.InferOutput<typeof DatesTried>

/** The unsaved form of an intake, kept on the device; a day is empty until it is chosen. */
export const TypedIntake = v.object({
  programme_id: v.number(),
  title: v.string(),
  starts_on: v.string(),
  ends_on: v.string(),
  last_paper_on: v.string(),
  /** Empty: by the dates of the intake. A missing value changes nothing. */
  sale_from: v.optional(v.nullable(v.string())),
  sale_until: v.optional(v.nullable(v.string())),
  /** The version that the change is based on; null for a new intake. */
  replaces: v.nullable(v.string()),
})
export type TypedIntake = v.InferOutput<typeof TypedIntake>
export const readTypedIntake = (kept: unknown): TypedIntake | undefined =>
  v.is(TypedIntake, kept) ? kept : undefined
