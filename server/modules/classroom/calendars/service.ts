import { classInIntake } from '#contract/catalogue/intake-classes.ts'
import { onlyParts, type CalendarFile } from '#contract/classroom/calendar-files.ts'
import { defaultLocale } from '#contract/shared/text/locales.ts'
import type { Context } from '../../../context.ts'
import type { CatalogueDomain } from '../../catalogue/index.ts'
import type { EnrolmentDomain } from '../../enrolment/index.ts'
import type { PapersDomain } from '../../papers/index.ts'
import type { SchoolDomain } from '../../school/index.ts'
import { savedLocale } from '../../identity/index.ts'
import { classesCalendar, examCalendar } from './events.ts'
import { ownClasses, slugOfLesson } from './own-classes.ts'
import { ownCalendar } from './own-events.ts'
import { oneOfMeeting } from '../lessons/one-of-meeting.ts'
import { calendarsRepository } from './repository.ts'

export type CalendarsService = ReturnType<typeof calendarsService>

export function calendarsService(
  { db, links, origin }: Context,
  {
    school,
    catalogue,
    enrolment,
    papers,
  }: {
    school: SchoolDomain
    catalogue: CatalogueDomain
    enrolment: EnrolmentDomain
    papers: PapersDomain
  },
) {
  const calendars = calendarsRepository(db)
  const { people } = enrolment
  return {
    /** The text of a calendar file; undefined when it would be empty. Stable until the content changes. */
    async text({ calendar, parts }: CalendarFile, now: Date): Promise<string | undefined> {
      const [{ name }, changedAt] = await Promise.all([
        school.school(),
        calendars.contentChangedAt(),
      ])
      const frame = { school: name, origin, changedAt }
      const whole =
        calendar === 'classes'
          ? await classes()
          : examCalendar(await papers.examTimetable(calendar), frame)
      return whole && parts ? onlyParts(whole, parts) : whole

      async function classes() {
        const { subjects, current_intake } = await catalogue.publicCatalogue(now)
        if (!current_intake) return undefined
        const { intakeClasses } = await catalogue.all()
        const isTaught = ({ id }: { id: number }) =>
          classInIntake(id, current_intake.key, intakeClasses) !== undefined
        // The lessons of a closed day are cancelled; on a public holiday there may be some.
        const closed = (await school.holidays()).filter(({ is_closed }) => is_closed)
        const closedDays = closed.map(({ day }) => day)
        return classesCalendar(subjects.filter(isTaught), current_intake, { ...frame, closedDays })
      }
    },

    /** The next live lessons of a person's open classes; a running lesson counts as next. */
    async next(uid: string, now: Date, most: number) {
      const [offer, held] = await Promise.all([catalogue.all(), people.held(uid, now)])
      const classes = ownClasses(held, offer, now)
      const lessons = await calendars.lessonsOf(classes, { endAfter: now })
      const taught = lessons.filter(
        (lesson) => !lesson.cancelledAt && slugOfLesson(classes, lesson),
      )
      return oneOfMeeting(taught)
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

    /** The live lessons of all open classes of the token's owner; undefined for an invalid token. */
    async own(token: string, now: Date): Promise<string | undefined> {
      const uid = await links.calendarOwner(token, now)
      if (uid === undefined) return undefined
      const [{ name }, offer, held, locale] = await Promise.all([
        school.school(),
        catalogue.all(),
        people.held(uid, now),
        savedLocale(db, uid),
      ])
      const classes = ownClasses(held, offer, now)
      const lessons = await calendars.lessonsOf(classes)
      const own = { classes, lessons, subjects: offer.subjects }
      return ownCalendar(own, { school: name, origin, locale: locale ?? defaultLocale })
    },
  }
}
