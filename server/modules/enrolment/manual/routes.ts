import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffEnrolmentsService } from './service.ts'

export const staffEnrolmentsRoutes = (
  service: StaffEnrolmentsService,
): Pick<Handlers, 'personEnrolments' | 'changeEnrolments'> => ({
  personEnrolments: ({ caller, params, now }) => service.page(caller, params.uid, now),
  changeEnrolments: ({ caller, params, body, now }) =>
    service.change(caller, params.uid, body, now),
})
