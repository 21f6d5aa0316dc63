import type { Context } from '../../context.ts'
import { schoolDocuments } from './documents.ts'
import { logoReader } from './logo-reader.ts'
import { maintenanceService } from './maintenance/service.ts'
import { termsService } from './terms/service.ts'

export { addClosedDay, removeClosedDay } from './documents.ts'
export { schoolRoutes } from './routes.ts'
export { termsRoutes } from './routes.ts'
export { maintenanceRoutes, maintenanceSwitch } from './maintenance/routes.ts'
export type SchoolDomain = ReturnType<typeof createSchool>

/** The school: its name, contact and holidays, its terms, and whether it is closed for maintenance. */
export function createSchool(context: Context) {
  const { db, documents, report } = context
  const own = schoolDocuments(db, documents)
  return {
    ...own,
    /** A PNG; undefined where the school has none. */
    logo: logoReader(context, own),
    terms: termsService(db),
    maintenance: maintenanceService(db, (err) => report('maintenance mode', { err })),
  }
}
