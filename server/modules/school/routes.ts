import type { Handlers } from '../../platform/http/mount.ts'
import type { SchoolDomain } from './index.ts'
import { maintenanceStaffRoutes } from './maintenance/routes.ts'
import type { TermsService } from './terms/service.ts'

export const termsRoutes = (terms: TermsService): Pick<Handlers, 'terms'> => ({
  terms: ({ params, now }) => terms.shown(params, now),
})

export const schoolRoutes = ({ maintenance }: SchoolDomain) =>
  maintenanceStaffRoutes(maintenance) satisfies Partial<Handlers>
