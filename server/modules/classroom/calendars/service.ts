import type { Holding } from '#contract/enrolment/access.ts'
import { onlyParts, type CalendarFile } from '#contract/classroom/calendar-files.ts'
import type { Catalogue, ExamTimetable, Intake, Subject } from '#contract/catalogue/catalogue.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { defaultLocale } from '#contract/shared/locales.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { School } from '#contract/identity/sign-in.ts'
import { classesCalendar, examCalendar } from './events.ts'
import { ownClasses, slugOfLesson } from './own-classes.ts'
import { ownCalendar } from './own-events.ts'
import type { CalendarsRepository } from './repository.ts'

/** The catalogue, and whose a private calendar is. */
type Needs = {
  origin: string
  school(): Promise<School>
  examTimetable(exam: ExamKey): Promise<ExamTimetable>
  publicCatalogue(now: Date): Promise<Catalogue>
  all(): Promise<{ programmes: Programme[]; intakes: Intake[]; subjects: Subject[] }>
  /** Whose calendar a token opens; undefined when it opens none. */
  ownerOf(token: string, now: Date): Promise<string | undefined>
  held(uid: string, now: Date): Promise<readonly Holding[]>
  savedLocale(uid: string): Promise<string | null>
}
export type CalendarsService = ReturnType<typeof calendarsService>

export function calendarsService(calendars: CalendarsRepository, needs: Needs) {
  return {
    /** The text of a calendar file; undefined when it would be empty. Stable until the content changes. */
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

    /** The live lessons of a person's open classes that come next, one that runs included. */
    async next(uid: string, now: Date, most: number) {
      const [offer, held] = await Promise.all([needs.all(), needs.held(uid, now)])
      const classes = ownClasses(held, offer, now)
      const lessons = await calendars.lessonsOf(classes, { endAfter: now })
      return lessons
        .filter((lesson) => !lesson.cancelledAt && slugOfLesson(classes, lesson))
        .slice(0, most)
        .map(({ classId, title, startsAt, endsAt }) => {
          const subject = offer.subjects.find(({ id }) => id === classId)
          return {
            class_name: subject?.class_name ?? '',
            language: subject?.language ?? ('Eng' as const),
            title,
            starts_at: startsAt.toISOString(),
            ends_at: endsAt.toISOString(),
          }
        })
    },

    /** The live lessons of all open classes of the token's owner; undefined when it opens nothing. */
    async own(token: string, now: Date): Promise<string | undefined> {
      const uid = await needs.ownerOf(token, now)
      if (uid === undefined) return undefined
      const [{ name }, offer, held, locale] = await Promise.all([
        needs.school(),
        needs.all(),
        needs.held(uid, now),
        needs.savedLocale(uid),
      ])
      const classes = ownClasses(held, offer, now)
      const lessons = await calendars.lessonsOf(classes)
      const own = { classes, lessons, subjects: offer.subjects }
      const { origin } = needs
      return ownCalendar(own, { school: name, origin, locale: locale ?? defaultLocale })
    },
  }
}
