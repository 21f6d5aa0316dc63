import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import { staffIntakesRoutes } from './intakes/routes.ts'
import { staffIntakesService } from './intakes/service.ts'
import { staffPricesRoutes } from './prices/routes.ts'
import { staffPricesService } from './prices/service.ts'
import { catalogueService } from './programmes/service.ts'
import { staffTeachersRoutes } from './teachers/routes.ts'
import { staffTeachersService } from './teachers/service.ts'
import type { SchoolDomain } from '../school/index.ts'

export { tieTeacherAccount, untieTeacherAccount } from './teachers/accounts.ts'
export { addClass, changeClass } from './programmes/classes-sql.ts'
export { catalogueRoutes } from './programmes/routes.ts'
export { catalogueChanged, staffCatalogueKey } from './staff-catalogue.ts'
export { taughtClasses } from './taught-classes.ts'
export type CatalogueDomain = ReturnType<typeof createCatalogue>

/** What is taught and sold: programmes, intakes, classes, prices and teachers. */
export function createCatalogue(context: Context, { school }: { school: SchoolDomain }) {
  const catalogue = catalogueService(context)
  const staffIntakes = staffIntakesService(context, { school, catalogue })
  const staffTeachers = staffTeachersService(context)
  return {
    ...catalogue,
    staffIntakes,
    staffPrices: staffPricesService(context.db, catalogue),
    staffTeachers,
    jobs: { usual: staffTeachers.jobs, bulk: staffIntakes.jobs },
  }
}

export const catalogueStaffRoutes = ({
  staffIntakes,
  staffPrices,
  staffTeachers,
}: CatalogueDomain) =>
  ({
    ...staffIntakesRoutes(staffIntakes),
    ...staffPricesRoutes(staffPrices),
    ...staffTeachersRoutes(staffTeachers),
  }) satisfies Partial<Handlers>
