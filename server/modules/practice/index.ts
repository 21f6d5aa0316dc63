import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import { classPracticeService } from './editing/class-practice.ts'
import { exportQuestionsService } from './editing/export-questions.ts'
import { importQuestionsService } from './editing/import-questions.ts'
import { staffPracticeRoutes } from './editing/routes.ts'
import { staffPracticeService } from './editing/service.ts'
import { practiceRoutes as roundsRoutes } from './rounds/routes.ts'
import { practiceService } from './rounds/service.ts'

export { compileQuestion } from './questions/compile-question.ts'
export { practiceFormat, toPracticeQuestion } from './questions/practice-question.ts'
export type PracticeDomain = ReturnType<typeof createPractice>

/** Questions that the app marks, and what students did with them. */
export function createPractice(
  context: Context,
  { catalogue, papers }: { catalogue: CatalogueDomain; papers: PapersDomain },
) {
  const staffPractice = staffPracticeService(context, { catalogue })
  return {
    practice: practiceService(context, { catalogue, papers }),
    staffPractice,
    classPractice: classPracticeService(context, { catalogue }),
    importQuestions: importQuestionsService(context, { catalogue }),
    exportQuestions: exportQuestionsService(context.db, staffPractice),
  }
}

export const practiceRoutes = (domain: PracticeDomain) =>
  ({
    ...roundsRoutes(domain.practice),
    ...staffPracticeRoutes(
      domain.staffPractice,
      domain.classPractice,
      domain.importQuestions,
      domain.exportQuestions,
    ),
  }) satisfies Partial<Handlers>
