import { addDays } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'

export type Range = { from: string; until: string }

/** Of intakes that are not over: those that have begun; if none has, those that begin first. */
export function intakesToPlan<One extends Pick<Intake, 'starts_on'>>(
  intakes: readonly One[],
  today: string,
): One[] {
  const first = intakes.map(({ starts_on }) => starts_on).toSorted()[0] ?? today
  return intakes.filter(({ starts_on }) => starts_on <= (first > today ? first : today))
}

/** The intakes that begin in these days; if none does, those that run on the first day. */
export function intakesOf<One extends Pick<Intake, 'starts_on' | 'ends_on'>>(
  intakes: readonly One[],
  { from, until }: Range,
): One[] {
  const begin = intakes.filter(({ starts_on }) => starts_on >= from && starts_on <= until)
  return begin.length > 0
    ? begin
    : intakes.filter(({ starts_on, ends_on }) => starts_on <= from && ends_on >= from)
}

/** From today, or the intakes' first day if that is later, to their last day of teaching. */
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
