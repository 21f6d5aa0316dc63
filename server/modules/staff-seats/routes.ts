import type { Handlers } from '../../http/mount.ts'
import type { StaffSeatsService } from './service.ts'

export const staffSeatsRoutes = (
  service: StaffSeatsService,
): Pick<Handlers, 'staffSeats' | 'changeSeats'> => ({
  staffSeats: ({ params, now }) => service.list(params.intakeKey, now),
  changeSeats: ({ caller, params, body, now }) =>
    service.change(caller, params.intakeKey, body, now),
})
