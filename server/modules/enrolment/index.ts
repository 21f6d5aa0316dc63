import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { IdentityDomain } from '../identity/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { staffEnrolmentsRoutes } from './manual/routes.ts'
import { staffEnrolmentsService } from './manual/service.ts'
import { peopleRepository } from './people/repository.ts'
import { peopleRoutes } from './people/routes.ts'
import { peopleService } from './people/service.ts'
import { staffRostersRoutes } from './rosters/routes.ts'
import { staffRostersService } from './rosters/service.ts'
import { seatsRoutes } from './seats/routes.ts'
import { seatsService } from './seats/service.ts'
import { staffSeatsRoutes } from './waiting-list/routes.ts'
import { staffSeatsService } from './waiting-list/service.ts'

export { withoutClasses } from './people/repository.ts'
export type EnrolmentDomain = ReturnType<typeof createEnrolment>

/** Who has which classes: holdings, the trial, seats, the waiting list, and enrolment by hand. */
export function createEnrolment(
  context: Context,
  {
    school,
    identity,
    catalogue,
  }: { school: SchoolDomain; identity: IdentityDomain; catalogue: CatalogueDomain },
) {
  const { db, jobs, events, mail, origin } = context
  const people = peopleService(peopleRepository(db), { catalogue: catalogue.all })
  const seats = seatsService(db, {
    intakeOnSale: catalogue.intakeOnSale,
    openClassIds: catalogue.openClassIds,
    programme: catalogue.programmeById,
    classNames: catalogue.classNames,
    isSuspended: people.isSuspended,
    callName: identity.account.callName,
    jobs,
    events,
    mail,
    origin,
  })
  const staffEnrolments = staffEnrolmentsService(db, {
    jobs,
    mail,
    school: school.school,
    origin,
    catalogue: catalogue.fresh,
    events,
  })
  return {
    people,
    seats,
    staffSeats: staffSeatsService(db, { holdSeat: seats.holdFor, jobs }),
    staffRosters: staffRostersService(db, { catalogue: catalogue.fresh }),
    staffEnrolments,
    jobs: { usual: { ...seats.jobs, ...staffEnrolments.jobs } },
  }
}

export const enrolmentRoutes = ({
  people,
  seats,
  staffSeats,
  staffRosters,
  staffEnrolments,
}: EnrolmentDomain) =>
  ({
    ...peopleRoutes(people),
    ...seatsRoutes(seats),
    ...staffSeatsRoutes(staffSeats),
    ...staffRostersRoutes(staffRosters),
    ...staffEnrolmentsRoutes(staffEnrolments),
  }) satisfies Partial<Handlers>
