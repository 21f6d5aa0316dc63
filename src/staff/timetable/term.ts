import { addDays } from '#contract/calendar.ts'
import type { Intake } from '#contract/catalogue.ts'

export type Range = { from: string; until: string }

/** The intakes that run today; before any does, those that begin first. */
export function intakesToPlan<One extends Pick<Intake, 'starts_on'>>(
  intakes: readonly One[],
  today: string,
): One[] {
  const first = intakes.map(({ starts_on }) => starts_on).toSorted()[0] ?? today
  return intakes.filter(({ starts_on }) => starts_on <= (first > today ? first : today))
}

/** From today, or their first day if that is later, to the last day of teaching. */
export function daysOf(
  intakes: readonly Pick<Intake, 'starts_on' | 'ends_on'>[],
  today: string,
): Range {
  const from = intakes.map(({ starts_on }) => starts_on).toSorted()[0] ?? today
  const until = intakes
    .map(({ ends_on }) => ends_on)
    .toSorted()
    .at(-1)
  return { from: from > today ? from : today, until: until ?? addDays(today, 7) }
}
