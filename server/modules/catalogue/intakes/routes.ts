import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffIntakesService } from './service.ts'

export const staffIntakesRoutes = (
  service: StaffIntakesService,
): Pick<Handlers, 'staffIntakes' | 'addIntake' | 'tryDates' | 'changeIntake'> => ({
  staffIntakes: ({ now }) => service.list(now),
  addIntake: ({ caller, body, now }) => service.add(caller, body, now),
  tryDates: ({ params, query, now }) => service.tryDates(params.intakeKey, query, now),
  changeIntake: ({ caller, params, body, now }) =>
    service.change(caller, params.intakeKey, body, now),
})
