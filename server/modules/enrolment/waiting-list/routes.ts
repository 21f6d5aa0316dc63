import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffSeatsService } from './service.ts'

export const staffSeatsRoutes = (
  service: StaffSeatsService,
): Pick<Handlers, 'seatList' | 'exportSeats' | 'seatsOfClass' | 'offerSeat' | 'changeSeats'> => ({
  seatList: ({ query, now, locale }) => service.list(query, now, locale),
  exportSeats: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  seatsOfClass: ({ caller, params, now, locale }) => service.ofClass(caller, params, now, locale),
  offerSeat: ({ caller, params, body, now, locale }) =>
    service.offer(caller, params, body, now, locale),
  changeSeats: ({ caller, params, body, now, locale }) =>
    service.change(caller, params.intakeKey, body, now, locale),
})
