import { HomeContent } from '#contract/catalogue.ts'
import { PastPaperShowcases } from '#contract/papers/past-papers.ts'
import { preferCms, type Cms } from '../gateways/cms/cms.ts'
import type { Call } from '../http/mount.ts'
import { catalogueRoutes } from '../modules/catalogue/routes.ts'
import { publicLinkRoutes } from '../modules/links/routes.ts'
import { maintenanceRoutes } from '../modules/maintenance/routes.ts'
import type { Services } from '../services.ts'

export type PublicHandlers = ReturnType<typeof publicContent>['handlers']

/**
 * The calls that anyone may make, also used by pages that the server renders. A CMS takes precedence over our own
 * content.
 */
export function publicContent(
  { catalogue, links, maintenance }: Pick<Services, 'catalogue' | 'links' | 'maintenance'>,
  cms: Cms,
) {
  const home = preferCms(cms, { name: 'home', schema: HomeContent, own: () => catalogue.home() })
  const showcases = preferCms(cms, {
    name: 'past-papers',
    schema: PastPaperShowcases,
    own: async () => ({
      spm: await catalogue.pastPaperShowcase('spm'),
      igcse: await catalogue.pastPaperShowcase('igcse'),
    }),
  })
  return {
    handlers: {
      ...catalogueRoutes(catalogue),
      home: () => home.read(),
      pastPaperShowcase: async ({ params }: Call<'pastPaperShowcase'>) =>
        (await showcases.read())[params.exam],
      ...publicLinkRoutes(links),
      ...maintenanceRoutes(maintenance),
    },
    /** Asks the CMS again. */
    async refresh(): Promise<void> {
      await Promise.all([home.renew(), showcases.renew()])
    },
  }
}
