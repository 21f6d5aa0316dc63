import { accessToClass, byIntake, type Holding } from '#contract/enrolment/access.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { ClassesOfIntake, DatedLesson } from './repository.ts'

/** The classes whose live lessons a person may attend now, and the programme by which each is opened. */
export type OwnClasses = ClassesOfIntake & {
  slug: string
  /** Lessons from then on are no longer the person's; null while no end is known. */
  until: Date | null
}

/** What is open of a person's holdings: nothing suspended or expired, and no trial whose live part is over. */
export function ownClasses(
  holdings: readonly Holding[],
  offer: { programmes: readonly Programme[]; intakes: readonly Intake[] },
  now: Date,
): OwnClasses[] {
  return holdings.flatMap((held) => {
    const programme = offer.programmes.find(({ id }) => id === held.programme_id)
    if (!programme) return []
    return byIntake(held, offer.intakes, now).flatMap(({ intake, holding }) => {
      const classIds = holding.class_ids.filter((classId) => {
        const access = accessToClass(programme, holding, classId, now)
        return access.open && access.live
      })
      if (!intake || classIds.length === 0) return []
      const end = holding.programme_expiry_date
      const until = end === null ? null : new Date(end)
      return { slug: programme.url_safe_name, intakeKey: intake.key, classIds, until }
    })
  })
}

/** The programme by which a lesson is the person's own; undefined when it is not. */
export const slugOfLesson = (
  classes: readonly OwnClasses[],
  lesson: Pick<DatedLesson, 'intakeKey' | 'classId' | 'startsAt'>,
): string | undefined =>
  classes.find(
    ({ intakeKey, classIds, until }) =>
      intakeKey === lesson.intakeKey &&
      classIds.includes(lesson.classId) &&
      (until === null || lesson.startsAt < until),
  )?.slug
