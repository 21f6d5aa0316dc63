import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { EnrolmentDomain } from './index.ts'
import type { StaffEnrolmentsService } from './manual/service.ts'
import type { PeopleService } from './people/service.ts'
import type { StaffRostersService } from './rosters/service.ts'
import type { SeatsService } from './seats/service.ts'
import type { StaffSeatsService } from './waiting-list/service.ts'

const staffEnrolmentsRoutes = (
  service: StaffEnrolmentsService,
): Pick<Handlers, 'personEnrolments' | 'changeEnrolments' | 'changeManyEnrolments'> => ({
  personEnrolments: ({ caller, params, now }) => service.page(caller, params.uid, now),
  changeEnrolments: ({ caller, params, body, now }) =>
    service.change(caller, params.uid, body, now),
  changeManyEnrolments: ({ caller, body, now, locale }) =>
    service.changeMany(caller, body, { now, locale }),
})

const peopleRoutes = (people: PeopleService): Pick<Handlers, 'registerTrial'> => ({
  registerTrial: ({ caller, body, now, locale }) => people.registerTrial(caller, body, now, locale),
})

const staffRostersRoutes = (
  service: StaffRostersService,
): Pick<Handlers, 'classRoster' | 'exportRoster' | 'absentees' | 'exportAbsentees'> => ({
  classRoster: ({ caller, params, query, now }) =>
    service.roster(caller, params.classId, query, now),
  exportRoster: ({ caller, params, query, now, locale }) =>
    service.exported(caller, params.classId, query, now, locale),
  absentees: ({ caller, params, now }) => service.absentees(caller, params.lessonId, now),
  exportAbsentees: ({ caller, params, now, locale }) =>
    service.exportedAbsentees(caller, params.lessonId, now, locale),
})

const seatsRoutes = (
  seats: SeatsService,
): Pick<Handlers, 'joinWaitingList' | 'leaveWaitingList'> => ({
  joinWaitingList: ({ caller, body, now }) => seats.join(caller.uid, body, now),
  leaveWaitingList: async ({ caller, body }) => {
    await seats.leave(caller.uid, body)
    return done
  },
})

const staffSeatsRoutes = (
  service: StaffSeatsService,
): Pick<
  Handlers,
  'seatList' | 'exportSeats' | 'seatsOfClass' | 'offerSeat' | 'changeSeats' | 'setSeats'
> => ({
  seatList: ({ query, now, locale }) => service.list(query, now, locale),
  exportSeats: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  seatsOfClass: ({ caller, params, now, locale }) => service.ofClass(caller, params, now, locale),
  offerSeat: ({ caller, params, body, now, locale }) =>
    service.offer(caller, params, body, now, locale),
  changeSeats: ({ caller, params, body, now, locale }) =>
    service.change(caller, params.intakeKey, body, now, locale),
  setSeats: ({ caller, body, now }) => service.set(caller, body, now),
})

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
