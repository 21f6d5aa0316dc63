import type { Handlers } from '../../http/mount.ts'
import type { CatalogueService } from './service.ts'

export const catalogueRoutes = (
  catalogue: CatalogueService,
): Pick<Handlers, 'school' | 'home' | 'catalogue' | 'examTimetable'> => ({
  school: () => catalogue.school(),
  home: () => catalogue.home(),
  catalogue: ({ now }) => catalogue.publicCatalogue(now),
  examTimetable: ({ params }) => catalogue.examTimetable(params.exam),
})
