import { HomeContent } from '#contract/catalogue/catalogue.ts'
import { termsVersion } from '#contract/shared/kinds.ts'
import { PastPaperShowcases } from '#contract/papers/past-papers.ts'
import { preferCms, type Cms } from '../gateways/cms/cms.ts'
import type { Call } from '../platform/http/mount.ts'
import { catalogueRoutes } from '../modules/catalogue/programmes/routes.ts'
import { publicLinkRoutes } from '../platform/links/routes.ts'
import { termsRoutes } from '../modules/school/terms/routes.ts'
import { maintenanceRoutes } from '../modules/school/maintenance/routes.ts'
import { schoolVersion } from '../platform/http/pages/school-version.ts'
import type { Services } from '../services.ts'

export type PublicHandlers = ReturnType<typeof publicContent>['handlers']

/**
 * The calls that anyone may make, also used by pages that the server renders. A CMS takes precedence over our own
 * content.
 */
export function publicContent(
  {
    catalogue,
    terms,
    links,
    maintenance,
  }: Pick<Services, 'catalogue' | 'terms' | 'links' | 'maintenance'>,
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
  const school = async ({ now }: { now: Date }) => {
    const version = await terms.present(now)
    return {
      ...(await catalogue.school()),
      ...(version !== termsVersion && { terms_version: version }),
    }
  }
  let version = ''
  /** The school as it is now; from then on every answer names this version of it. */
  const schoolToKeep = async (call: { now: Date }) => {
    const shown = await school(call)
    version = schoolVersion(shown)
    return { ...shown, version }
  }
  return {
    school,
    namedVersion: () => version,
    handlers: {
      ...catalogueRoutes(catalogue),
      ...termsRoutes(terms),
      school: schoolToKeep,
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
