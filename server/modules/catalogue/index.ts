import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { SchoolDomain } from '../school/index.ts'
import { staffIntakesService } from './intakes/service.ts'
import { staffPriceHandlers } from './prices/service.ts'
import { catalogueService } from './programmes/service.ts'
import { staffProgrammeHandlers } from './programmes/staff-programmes.ts'
import { staffTeachersService } from './teachers/service.ts'

export { tieTeacherAccount, untieTeacherAccount } from './teachers/accounts.ts'
export {
  addTeacher,
  changeTeacher,
  everyTeacher,
  removeTeachers,
  teacherAccountsOf,
  teachersInUse,
} from './teachers/many.ts'
export { addClass, changeClass } from './programmes/classes-sql.ts'
export { toIntake } from './programmes/repository.ts'
export {
  changeIntakeClass,
  type ClassOfIntake,
  intakeClassForm,
  lockIntakeClass,
  lockTaughtIn,
  taughtIn,
  teachInIntakes,
} from './intakes/classes-sql.ts'
export { catalogueChanged, staffCatalogueKey } from './staff-catalogue.ts'
export type CatalogueDomain = ReturnType<typeof createCatalogue>

/** What is taught and sold: programmes, intakes, classes, prices and teachers. */
export function createCatalogue(context: Context, { school }: { school: SchoolDomain }) {
  const catalogue = catalogueService(context)
  const staffIntakes = staffIntakesService(context, { school, catalogue })
  const staffTeachers = staffTeachersService(context)
  return {
    ...catalogue,
    publicHandlers: {
      catalogue: ({ now }) => catalogue.publicCatalogue(now),
    } satisfies Partial<Handlers>,
    handlers: {
      ...staffIntakes.handlers,
      ...staffTeachers.handlers,
      ...staffPriceHandlers(context.db, catalogue),
      ...staffProgrammeHandlers(context.db),
    } satisfies Partial<Handlers>,
    jobs: { usual: staffTeachers.jobs, bulk: staffIntakes.jobs },
  }
}
