import { accessToClass, byIntake, type Holding } from '#contract/enrolment/access.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import type { Programme } from '#contract/catalogue/programmes.ts'
import type { DatedLesson } from './repository.ts'
import type { ClassesOfIntake } from '../lessons/repository.ts'

/** The classes whose live lessons a person may attend now, and the programme by which each is opened. */
export type OwnClasses = ClassesOfIntake & {
  slug: string
  /** The end of the person's live lessons; null while unknown. */
  until: Date | null
}

/** The person's classes with live lessons: not suspended, not expired, and no ended trial. */
export function ownClasses(
  holdings: readonly Holding[],
  offer: { programmes: readonly Programme[]; intakes: readonly Intake[] },
  now: Date,
): OwnClasses[] {
  return holdings.flatMap((held) => {
    const programme = offer.programmes.find(({ id }) => id === held.programme_id)
    if (!programme) return []
    return byIntake(held, offer.intakes, now).flatMap(({ intake, holding }) => {
      if (!intake) return []
      return holding.class_ids.flatMap((classId) => {
        const access = accessToClass(programme, holding, classId, now)
        if (!access.open || !access.live) return []
        const { until } = access
        const slug = programme.url_safe_name
        return { slug, intakeKey: intake.key, classIds: [classId], until }
      })
    })
  })
}

/** The programme that gives the person this lesson; undefined if none does. */
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
