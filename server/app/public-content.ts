import { HomeContent } from '#contract/catalogue/catalogue.ts'
import { isOffered, programmesInMenus } from '#contract/catalogue/programmes.ts'
import { PastPaperShowcases } from '#contract/papers/past-papers.ts'
import { preferCms, type Cms } from '../gateways/cms/cms.ts'
import type { Call } from '../platform/http/mount.ts'
import type { Domains } from '../compose.ts'
import type { Context } from '../context.ts'
import { publicLinkRoutes } from '../platform/links/routes.ts'
import { versionOfSchool } from '../platform/http/pages/school-version.ts'

export type PublicHandlers = ReturnType<typeof publicContent>['handlers']

/**
 * The calls that anyone may make, also used by pages that the server renders. A CMS takes precedence over our own
 * content.
 */
export function publicContent(
  { links }: Context,
  { school: schoolDomain, catalogue, papers, site }: Domains,
  cms: Cms,
) {
  const home = preferCms(cms, { name: 'home', schema: HomeContent, own: site.home })
  const showcases = preferCms(cms, {
    name: 'past-papers',
    schema: PastPaperShowcases,
    own: async () => ({
      spm: await papers.pastPaperShowcase('spm'),
      igcse: await papers.pastPaperShowcase('igcse'),
    }),
  })
  const { terms } = schoolDomain
  const school = async ({ now }: { now: Date }) => {
    const programmes = await catalogue.programmes()
    const discontinued = programmesInMenus.filter((type) => !isOffered(type, programmes))
    return {
      ...(await schoolDomain.school()),
      ...(discontinued.length > 0 && { discontinued }),
      terms_version: await terms.present(now),
    }
  }
  let version = ''
  /** The current school; later replies carry its version. */
  const schoolToKeep = async (call: { now: Date }) => {
    const shown = await school(call)
    version = versionOfSchool(shown)
    return { ...shown, version }
  }
  return {
    school,
    namedVersion: () => version,
    handlers: {
      ...catalogue.publicHandlers,
      ...papers.publicHandlers,
      ...schoolDomain.publicHandlers,
      school: schoolToKeep,
      home: () => home.read(),
      pastPaperShowcase: async ({ params }: Call<'pastPaperShowcase'>) =>
        (await showcases.read())[params.exam],
      ...publicLinkRoutes(links),
    },
    /** Refetches from the CMS. */
    async refresh(): Promise<void> {
      await Promise.all([home.renew(), showcases.renew()])
    },
  }
}
