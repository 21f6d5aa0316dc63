import { guardianClassesShown } from '#contract/shared/limits.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { BillingDomain } from '../billing/index.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { ClassroomDomain } from '../classroom/index.ts'
import type { EnrolmentDomain } from '../enrolment/index.ts'
import type { PracticeDomain } from '../practice/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { digestService } from './digest/service.ts'
import { guardiansRoutes } from './guardianships/routes.ts'
import { guardiansService } from './guardianships/service.ts'
import { guardianNotesRoutes } from './notes/routes.ts'
import { guardianNotesService } from './notes/service.ts'

export type GuardiansDomain = ReturnType<typeof createGuardians>

/** Who sees how a student learns, and what they are told of it. */
export function createGuardians(
  context: Context,
  {
    school,
    catalogue,
    enrolment,
    practice,
    billing,
    classroom,
  }: {
    school: SchoolDomain
    catalogue: CatalogueDomain
    enrolment: EnrolmentDomain
    practice: PracticeDomain
    billing: BillingDomain
    classroom: ClassroomDomain
  },
) {
  const { db, links, count, countMail, jobs, events, mail, origin } = context
  const { callName } = links
  const { named } = billing.orders
  const guardians = guardiansService(db, {
    terms: school.terms,
    orders: named,
    subjects: async () => (await catalogue.all()).subjects,
    nextClasses: (uid, now) => classroom.calendars.next(uid, now, guardianClassesShown),
    practice: async (uid, now) =>
      practice.practice.mastery(
        { uid, role: 'student', holdings: await enrolment.people.held(uid, now) },
        now,
      ),
    callName,
    count,
    countMail,
    jobs,
    events,
    mail,
    origin,
  })
  const guardianNotes = guardianNotesService(db, {
    catalogue: catalogue.all,
    requireChild: guardians.requireChild,
    callName,
    count,
    jobs,
    events,
    mail,
    origin,
  })
  const guardianDigest = digestService(db, {
    ordersNaming: named.list,
    callName,
    classNames: catalogue.classNames,
    bankHolidays: school.bankHolidays,
    stopLink: (uid, now) => links.schoolMailLinks.make(uid, now, 'digest'),
    jobs,
    events,
    mail,
    origin,
  })
  return {
    guardians,
    guardianNotes,
    guardianDigest,
    jobs: { usual: { ...guardians.jobs, ...guardianNotes.jobs }, bulk: guardianDigest.jobs },
  }
}

export const guardianRoutes = ({ guardians, guardianNotes }: GuardiansDomain) =>
  ({
    ...guardiansRoutes(guardians),
    ...guardianNotesRoutes(guardianNotes),
  }) satisfies Partial<Handlers>
