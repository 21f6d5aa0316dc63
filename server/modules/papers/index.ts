import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import { classChapterHandlers } from './editing/class-chapters.ts'
import { staffPapersService } from './editing/service.ts'
import { pastPapersService } from './past-papers/service.ts'
import { paperDocuments } from './public/documents.ts'
import { referralHandlers } from './referrals/service.ts'
import { searchService } from './search/service.ts'

export { serveSearch } from './search/routes.ts'
export {
  isPaperShown,
  questionsOfPapers,
  staffQuestionsKey,
  type PaperQuestions,
} from './search/search-index.ts'
export type PapersDomain = ReturnType<typeof createPapers>

/** Past papers, their chapters and search, exam timetables, and the referrals that unlock papers. */
export function createPapers(context: Context, { catalogue }: { catalogue: CatalogueDomain }) {
  const { db, documents, events } = context
  const pastPapers = pastPapersService(context, { catalogue })
  const search = searchService(db)
  events.on('papers-changed', pastPapers.forget)
  events.on('papers-changed', search.forget)
  const staffPapers = staffPapersService(context)
  return {
    ...paperDocuments(documents),
    pastPapers,
    search,
    staffPapers,
    handlers: {
      ...pastPapers.handlers,
      ...referralHandlers(context, pastPapers),
      ...staffPapers.handlers,
      ...classChapterHandlers(context, { catalogue }),
    } satisfies Partial<Handlers>,
  }
}
