import type { Handlers } from '../../../platform/http/mount.ts'
import type { CatalogueService } from './service.ts'

export const catalogueRoutes = (
  catalogue: CatalogueService,
): Pick<
  Handlers,
  'home' | 'catalogue' | 'examTimetable' | 'pastPaperShowcase' | 'paperDownloads'
> => ({
  home: () => catalogue.home(),
  catalogue: ({ now }) => catalogue.publicCatalogue(now),
  pastPaperShowcase: ({ params }) => catalogue.pastPaperShowcase(params.exam),
  paperDownloads: ({ params }) => catalogue.paperDownloads(params),
  examTimetable: ({ params }) => catalogue.examTimetable(params.exam),
})
