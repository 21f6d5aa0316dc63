import type { Handlers } from '../../../platform/http/mount.ts'
import type { CatalogueService } from './service.ts'

export const catalogueRoutes = (
  catalogue: Pick<CatalogueService, 'publicCatalogue'>,
): Pick<Handlers, 'catalogue'> => ({
  catalogue: ({ now }) => catalogue.publicCatalogue(now),
})
