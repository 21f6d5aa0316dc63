import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { staffEnrolmentsService } from './manual/service.ts'
import { peopleService } from './people/service.ts'
import { rosterHandlers } from './rosters/service.ts'
import { seatsService } from './seats/service.ts'
import { seatHandlers } from './waiting-list/service.ts'

export {
  enrolMany,
  lockForEnrolments,
  planEnrolments,
  unenrolMany,
  type WantedEnrolment,
} from './manual/many.ts'
export { ownPeople } from './manual/own-people.ts'
export { suspendProgramme } from './people/suspensions.ts'
export { withoutClasses } from './people/repository.ts'
export {
  accessByOrder,
  endEnrolmentsOfOrder,
  openEnrolments,
  moveCourtesyOfOrder,
  reopenEnrolmentsOfOrder,
  suspendEnrolmentsOfOrder,
} from './people/open-enrolments.ts'
export { heldDuringSpan, joinedFor, joinedLive, spansOf } from './rosters/attendance.ts'
export { studentsOf, type StudentsOf } from './rosters/students-of.ts'
export type EnrolmentDomain = ReturnType<typeof createEnrolment>

/** Who has which classes: holdings, trials, seats, the waiting list, and manual enrolments. */
export function createEnrolment(
  context: Context,
  { school, catalogue }: { school: SchoolDomain; catalogue: CatalogueDomain },
) {
  const { db } = context
  const people = peopleService(db, { school, catalogue })
  const seats = seatsService(context, { catalogue, people })
  const staffEnrolments = staffEnrolmentsService(context, { school, catalogue })
  return {
    people,
    seats,
    handlers: {
      ...people.handlers,
      ...seats.handlers,
      ...seatHandlers(context, { seats, catalogue }),
      ...rosterHandlers(db, { catalogue }),
      ...staffEnrolments.handlers,
    } satisfies Partial<Handlers>,
    jobs: { usual: { ...seats.jobs, ...staffEnrolments.jobs } },
  }
}
