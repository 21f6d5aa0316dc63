import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffFormsService } from './service.ts'

export const staffFormsRoutes = (
  service: StaffFormsService,
): Pick<Handlers, 'sentForms' | 'exportForms'> => ({
  sentForms: ({ params, query }) => service.list(params.form, query),
  exportForms: ({ caller, params, query, now, locale }) =>
    service.exported(caller, params.form, query, now, locale),
})
