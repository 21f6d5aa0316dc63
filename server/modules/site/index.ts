import { HomeContent } from '#contract/catalogue/catalogue.ts'
import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { ClassroomDomain } from '../classroom/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import type { SchoolDomain } from '../school/index.ts'
import { registrationsService } from './forms/service.ts'
import { pageHeads } from './heads/page-heads.ts'
import { previewWords } from './heads/preview-words.ts'
import { staffPageContentService } from './page-content/service.ts'
import { receivedFormHandlers } from './received-forms/service.ts'

export { formForwarding } from './forms/forward.ts'
export { postedForms, registrationRoutes } from './forms/routes.ts'
export {
  draftNewerSitting,
  isPublishable,
  lockNewerSitting,
  newerSittingOf,
  type ExamSitting,
} from './page-content/sitting-drafts.ts'
export { servePageContentPreviews } from './page-content/routes.ts'
/** Public pages: their content, heads and pictures, and the forms on them. */
export function createSite(
  context: Context,
  {
    school,
    catalogue,
    papers,
    classroom,
  }: {
    school: SchoolDomain
    catalogue: CatalogueDomain
    papers: PapersDomain
    classroom: ClassroomDomain
  },
) {
  const { db, documents } = context
  const staffPageContent = staffPageContentService(context, { school })
  return {
    home: () => documents.read('home', HomeContent),
    head: pageHeads(context, { catalogue, papers, classroom }),
    previewWords: previewWords({ school, catalogue }),
    registrations: registrationsService(db),
    staffPageContent,
    handlers: {
      ...receivedFormHandlers(db),
      ...staffPageContent.handlers,
    } satisfies Partial<Handlers>,
  }
}
