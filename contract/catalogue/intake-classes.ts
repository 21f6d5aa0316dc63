import * as v from 'valibot'
import { ClassSlot, type Subject, type Teacher } from './catalogue.ts'

/** A class as it is taught in an intake; null stands for the value of the class itself. */
export type IntakeClass = {
  intake_key: string
  class_id: number
  class_schedule: ClassSlot[] | null
  teacher_id: string | null
  is_on_sale: boolean
}

const Slot = v.pipe(
  v.strictObject({
    ...ClassSlot.entries,
    start: v.pipe(v.string('required'), ClassSlot.entries.start),
    end: v.pipe(v.string('required'), ClassSlot.entries.end),
  }),
  v.forward(
    v.check(({ start, end }) => start < end, 'order'),
    ['end'],
  ),
)
/** The most weekly slots of a class. */
export const slotsAtMost = 7

/** The weekly times of a class, as staff set them. */
export const ClassSchedule = v.pipe(
  v.array(Slot),
  v.minLength(1, 'required'),
  v.maxLength(slotsAtMost, 'max'),
  // Reported at the field, because an error of the whole list would hide the errors of its fields.
  v.rawCheck(({ dataset, addIssue }) => {
    if (!dataset.typed) return
    const { value } = dataset
    for (const [n, slot] of value.entries()) {
      const isTwice = value
        .slice(0, n)
        .some(({ weekday, start }) => weekday === slot.weekday && start === slot.start)
      if (!isTwice) continue
      addIssue({
        message: 'twice',
        path: [
          { type: 'array', origin: 'value', input: value, key: n, value: slot },
          { type: 'object', origin: 'value', input: slot, key: 'start', value: slot.start },
        ],
      })
    }
  }),
)

/** The settings of a class in an intake; null stands for the value of the class itself. */
export const IntakeClassForm = v.strictObject({
  class_schedule: v.nullable(ClassSchedule),
  teacher_id: v.nullable(v.string()),
  is_on_sale: v.boolean(),
})
export type IntakeClassForm = v.InferOutput<typeof IntakeClassForm>

type In = string | null | undefined

export const classInIntake = (
  classId: number,
  intakeKey: In,
  classes: readonly IntakeClass[],
): IntakeClass | undefined =>
  classes.find(({ intake_key, class_id }) => intake_key === intakeKey && class_id === classId)

/** The class with its weekly times in the intake. */
export const timesInIntake = <Of extends Subject>(
  subject: Of,
  intakeKey: In,
  classes: readonly IntakeClass[],
): Of => ({
  ...subject,
  class_schedule:
    classInIntake(subject.id, intakeKey, classes)?.class_schedule ?? subject.class_schedule,
})

/** Whether the teacher takes the class in the intake: the teacher set for the intake, otherwise those of the class. */
export function teachesInIntake(
  { id, class_ids }: Pick<Teacher, 'id' | 'class_ids'>,
  classId: number,
  intakeKey: In,
  classes: readonly IntakeClass[],
): boolean {
  const own = classInIntake(classId, intakeKey, classes)?.teacher_id
  return own ? own === id : class_ids.includes(classId)
}

/** What new students can take in the intake: the classes on sale in it that are not closed. */
export const soldInIntake = (
  intakeKey: In,
  {
    subjects,
    intakeClasses,
  }: { subjects: readonly Subject[]; intakeClasses: readonly IntakeClass[] },
): Subject[] =>
  subjects
    .filter(
      ({ id, is_closed }) => !is_closed && classInIntake(id, intakeKey, intakeClasses)?.is_on_sale,
    )
    .map((subject) => timesInIntake(subject, intakeKey, intakeClasses))
