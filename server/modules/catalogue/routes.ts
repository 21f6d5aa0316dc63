import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from './index.ts'
import type { StaffIntakesService } from './intakes/service.ts'
import type { StaffPricesService } from './prices/service.ts'
import type { CatalogueService } from './programmes/service.ts'
import type { StaffProgrammesService } from './programmes/staff-programmes.ts'
import { staffTeachersRoutes } from './teachers/routes.ts'

const staffIntakesRoutes = (
  service: StaffIntakesService,
): Pick<
  Handlers,
  | 'staffIntakes'
  | 'addIntake'
  | 'tryDates'
  | 'changeIntake'
  | 'addIntakeClasses'
  | 'removeIntakeClass'
> => ({
  staffIntakes: ({ now }) => service.list(now),
  addIntake: ({ caller, body, now }) => service.add(caller, body, now),
  tryDates: ({ params, query, now }) => service.tryDates(params.intakeKey, query, now),
  changeIntake: ({ caller, params, body, now }) =>
    service.change(caller, params.intakeKey, body, now),
  addIntakeClasses: async ({ caller, params, body, now }) => {
    await service.addClasses(caller, params.intakeKey, body, now)
    return done
  },
  removeIntakeClass: async ({ caller, params, now }) => {
    await service.removeClass(caller, params, now)
    return done
  },
})

const staffPricesRoutes = (
  service: StaffPricesService,
): Pick<Handlers, 'staffPrices' | 'changePrices'> => ({
  staffPrices: ({ now }) => service.list(now),
  changePrices: ({ caller, params, body, now }) =>
    service.change(caller, params.priceKey, body, now),
})

const staffProgrammesRoutes = (
  service: StaffProgrammesService,
): Pick<Handlers, 'staffProgrammes' | 'changeProgramme'> => ({
  staffProgrammes: ({ now }) => service.list(now),
  changeProgramme: ({ caller, params, body, now }) =>
    service.change(caller, params.programmeId, body, now),
})

export const catalogueRoutes = (
  catalogue: Pick<CatalogueService, 'publicCatalogue'>,
): Pick<Handlers, 'catalogue'> => ({
  catalogue: ({ now }) => catalogue.publicCatalogue(now),
})

export const catalogueStaffRoutes = ({
  staffIntakes,
  staffPrices,
  staffProgrammes,
  staffTeachers,
}: CatalogueDomain) =>
  ({
    ...staffIntakesRoutes(staffIntakes),
    ...staffPricesRoutes(staffPrices),
    ...staffProgrammesRoutes(staffProgrammes),
    ...staffTeachersRoutes(staffTeachers),
  }) satisfies Partial<Handlers>
