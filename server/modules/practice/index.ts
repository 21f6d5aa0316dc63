import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import { classPracticeService } from './editing/class-practice.ts'
import { exportQuestionsService } from './editing/export-questions.ts'
import { importQuestionsService } from './editing/import-questions.ts'
import { readInWorker } from './editing/read-in-worker.ts'
import { staffPracticeRoutes } from './editing/routes.ts'
import { staffPracticeService } from './editing/service.ts'
import { compileQuestion } from './questions/compile-question.ts'
import { practiceRepository } from './rounds/repository.ts'
import { practiceRoutes as roundsRoutes } from './rounds/routes.ts'
import { practiceService } from './rounds/service.ts'

export { compileQuestion } from './questions/compile-question.ts'
export { practiceFormat, toPracticeQuestion } from './questions/practice-question.ts'
export type PracticeDomain = ReturnType<typeof createPractice>

/** Questions that the app marks, and what students did with them. */
export function createPractice(
  { db }: Context,
  { catalogue, papers }: { catalogue: CatalogueDomain; papers: PapersDomain },
) {
  const { fresh } = catalogue
  const staffPractice = staffPracticeService(db, {
    catalogue: fresh,
    compile: (written) => compileQuestion(written, { sample: false }),
  })
  return {
    practice: practiceService(practiceRepository(db), {
      catalogue: catalogue.all,
      openPapers: papers.pastPapers.openPapers,
    }),
    staffPractice,
    classPractice: classPracticeService(db, { catalogue: fresh }),
    importQuestions: importQuestionsService(db, { catalogue: fresh, readFile: readInWorker }),
    exportQuestions: exportQuestionsService(db, staffPractice),
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
