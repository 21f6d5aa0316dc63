import { onlyParts, type CalendarFile } from '#contract/calendar-files.ts'
import type { Catalogue, ExamTimetable } from '#contract/catalogue.ts'
import type { ExamKey } from '#contract/kinds.ts'
import type { School } from '#contract/sign-in.ts'
import { classesCalendar, examCalendar } from './events.ts'
import type { CalendarsRepository } from './repository.ts'

/** What the catalogue knows. */
type Needs = {
  origin: string
  school(): Promise<School>
  examTimetable(exam: ExamKey): Promise<ExamTimetable>
  publicCatalogue(now: Date): Promise<Catalogue>
}
export type CalendarsService = ReturnType<typeof calendarsService>

export function calendarsService(calendars: CalendarsRepository, needs: Needs) {
  return {
    /** The text of a calendar file; undefined when it would be empty. The same until the content changes. */
    async text({ calendar, parts }: CalendarFile, now: Date): Promise<string | undefined> {
      const [{ name }, changedAt] = await Promise.all([
        needs.school(),
        calendars.contentChangedAt(),
      ])
      const frame = { school: name, origin: needs.origin, changedAt }
      const whole =
        calendar === 'classes'
          ? await classes()
          : examCalendar(await needs.examTimetable(calendar), frame)
      return whole && parts ? onlyParts(whole, parts) : whole

      async function classes() {
        const { subjects, current_intake } = await needs.publicCatalogue(now)
        return current_intake ? classesCalendar(subjects, current_intake, frame) : undefined
      }
    },
  }
}
