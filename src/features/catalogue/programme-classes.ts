import { accessToProgramme } from '#contract/enrolment/access.ts'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { Lesson, MyClasses } from '#contract/classroom/classroom.ts'
import { programmeType, type Programme } from '#contract/catalogue/programmes.ts'

/** A programme with its classes, for the list of all classes. */
export type ClassesOfProgramme = {
  programme: Programme
  /** `recorded`: the trial has ended, and its recordings stay open. */
  state: 'open' | 'recorded' | 'expired' | 'suspended'
  subjects: Subject[]
  lessons: Lesson[]
}

/** A person's classes by programme, open programmes first; those without classes are left out. */
export function classesByProgramme(
  { held, subjects, next_lessons }: MyClasses,
  now: Date,
): ClassesOfProgramme[] {
  return held
    .map(({ programme, subscription, class_ids }) => ({
      programme,
      state: subscription ? stateOf(programme, subscription, now) : ('open' as const),
      subjects: subjects.filter(({ id }) => class_ids.includes(id)),
      lessons: next_lessons
        .filter(({ slug }) => slug === programme.url_safe_name)
        .map(({ lesson }) => lesson),
    }))
    .filter((one) => one.subjects.length > 0)
    .toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))
}

const order: readonly ClassesOfProgramme['state'][] = ['open', 'recorded', 'suspended', 'expired']

function stateOf(
  programme: Programme,
  subscription: NonNullable<MyClasses['held'][number]['subscription']>,
  now: Date,
): ClassesOfProgramme['state'] {
  const access = accessToProgramme(subscription, now)
  if (access.open) return 'open'
  if (access.why === 'suspended') return 'suspended'
  return programmeType(programme) === 'trial' ? 'recorded' : 'expired'
}
