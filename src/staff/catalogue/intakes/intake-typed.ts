import * as v from 'valibot'
import { addDays } from '#contract/shared/calendar.ts'
import { mondayOf } from '#contract/classroom/staff-classes.ts'
import {
  IntakeForm,
  overlapping,
  TypedIntake,
  type StaffIntake,
} from '#contract/catalogue/intakes.ts'
import { intakeTitle } from '#contract/catalogue/titles.ts'

export const intakeDays = ['starts_on', 'ends_on', 'last_paper_on'] as const

export const saleDays = ['sale_from', 'sale_until'] as const

export const formOf = (typed: TypedIntake): v.InferInput<typeof IntakeForm> => ({
  title: typed.title,
  starts_on: typed.starts_on,
  ends_on: typed.ends_on,
  last_paper_on: typed.last_paper_on,
  sale_from: typed.sale_from || null,
  sale_until: typed.sale_until || null,
})

/** Transforms the typed form into the request's body. */
export const TypedIntakeForm = v.pipe(TypedIntake, v.transform(formOf), IntakeForm)

/** The keys of a text for a broken rule. */
export const intakeTexts = (rule: string) => [`staff/school:intakes.wrong.${rule}`]

/** The intake that these days overlap; undefined while one of them is empty. */
export const overlappingIntake = (
  typed: Pick<TypedIntake, 'starts_on' | 'ends_on'>,
  others: readonly StaffIntake[],
) => (typed.starts_on && typed.ends_on ? overlapping(typed, others) : undefined)

const daysFrom = (one: string, other: string) =>
  (Date.parse(other) - Date.parse(one)) / (24 * 3600 * 1000)

/** Proposes the intake after the programme's last one, with the same length; empty for the first intake. */
export function proposedIntake(
  programmeId: number,
  intakes: readonly StaffIntake[],
  today: string,
): TypedIntake {
  const nothing = { title: '', starts_on: '', ends_on: '', last_paper_on: '' }
  const last = intakes
    .filter(({ programme_id }) => programme_id === programmeId)
    .toSorted((a, b) => a.ends_on.localeCompare(b.ends_on))
    .at(-1)
  if (!last) return { programme_id: programmeId, ...nothing, replaces: null }
  const after = last.ends_on > today ? last.ends_on : today
  const starts_on = addDays(mondayOf(after), 7)
  const ends_on = addDays(starts_on, daysFrom(last.starts_on, last.ends_on))
  return {
    programme_id: programmeId,
    title: intakeTitle(starts_on),
    starts_on,
    ends_on,
    last_paper_on: addDays(ends_on, daysFrom(last.ends_on, last.last_paper_on)),
    replaces: null,
  }
}

/** Renames an intake by its new first day while its name is still the proposed one. */
export function namedByDays(typed: TypedIntake, before: TypedIntake): TypedIntake {
  const titleAt = (day: string) => (day ? intakeTitle(day) : '')
  const isProposed = typed.title === before.title && typed.title === titleAt(before.starts_on)
  return isProposed ? { ...typed, title: titleAt(typed.starts_on) } : typed
}
