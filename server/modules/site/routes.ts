import type { Handlers } from '../../platform/http/mount.ts'
import type { SiteDomain } from './index.ts'
import { staffPageContentRoutes } from './page-content/routes.ts'
import type { StaffFormsService } from './received-forms/service.ts'

const staffFormsRoutes = (
  service: StaffFormsService,
): Pick<Handlers, 'sentForms' | 'exportForms'> => ({
  sentForms: ({ params, query }) => service.list(params.form, query),
  exportForms: ({ caller, params, query, now, locale }) =>
    service.exported(caller, params.form, query, now, locale),
})

export const siteRoutes = ({ staffForms, staffPageContent }: SiteDomain) =>
  ({
    ...staffFormsRoutes(staffForms),
    ...staffPageContentRoutes(staffPageContent),
  }) satisfies Partial<Handlers>
