import type { ClassSlot, Subject } from '#contract/catalogue/catalogue.ts'

export type TimetableDay = {
  /** 1 for Monday to 7 for Sunday. */
  weekday: number
  slots: { slot: ClassSlot; subject: Subject }[]
}

/** The weekly times of classes by day, from Monday; days without a class are left out. */
export function timetableOf(subjects: readonly Subject[]): TimetableDay[] {
  const all = subjects
    .flatMap((subject) => subject.class_schedule.map((slot) => ({ slot, subject })))
    .toSorted((a, b) => a.slot.start.localeCompare(b.slot.start))
  return [1, 2, 3, 4, 5, 6, 7]
    .map((weekday) => ({ weekday, slots: all.filter(({ slot }) => slot.weekday === weekday) }))
    .filter(({ slots }) => slots.length > 0)
}
