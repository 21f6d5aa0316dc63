import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { schoolDocuments } from './documents.ts'
import { logoReader } from './logo-reader.ts'
import { maintenanceService } from './maintenance/service.ts'
import { termsService } from './terms/service.ts'

export { addClosedDay, removeClosedDay } from './documents.ts'
export type SchoolDomain = ReturnType<typeof createSchool>

/** The school: its name, contact and holidays, its terms, and whether it is closed for maintenance. */
export function createSchool(context: Context) {
  const { db, documents, report } = context
  const own = schoolDocuments(db, documents)
  const terms = termsService(db)
  const maintenance = maintenanceService(db, (err) => report('maintenance mode', { err }))
  return {
    ...own,
    /** A PNG; undefined where the school has none. */
    logo: logoReader(context, own),
    terms,
    maintenance,
    publicHandlers: {
      ...terms.handlers,
      ...maintenance.publicHandlers,
    } satisfies Partial<Handlers>,
    handlers: maintenance.handlers,
  }
}
