import { overlapping, type StaffIntake, type TypedIntake } from '#contract/staff-intakes.ts'

export const intakeDays = ['starts_on', 'ends_on', 'last_paper_on'] as const

export const formOf = ({ title, starts_on, ends_on, last_paper_on }: TypedIntake) => ({
  title,
  starts_on,
  ends_on,
  last_paper_on,
})

/** The intake that these days would overlap; undefined while they are not all there. */
export const beside = (
  typed: Pick<TypedIntake, 'starts_on' | 'ends_on'>,
  others: readonly StaffIntake[],
) => (typed.starts_on && typed.ends_on ? overlapping(typed, others) : undefined)
