import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { PapersDomain } from '../papers/index.ts'
import { classPracticeHandlers } from './editing/class-practice.ts'
import { exportQuestionHandlers } from './editing/export-questions.ts'
import { importQuestionHandlers } from './editing/import-questions.ts'
import { staffPracticeService } from './editing/service.ts'
import { practiceService } from './rounds/service.ts'

export { composePaper } from './timed/compose-paper.ts'
export { isPaperOfStaff } from './timed/staff-papers.ts'
export { staffPracticeRepository } from './editing/repository.ts'
export { compileQuestion } from './questions/compile-question.ts'
export { practiceFormat, toPracticeQuestion } from './questions/practice-question.ts'
export type PracticeDomain = ReturnType<typeof createPractice>

/** Practice questions, and students' answers to them. */
export function createPractice(
  context: Context,
  { catalogue, papers }: { catalogue: CatalogueDomain; papers: PapersDomain },
) {
  const staffPractice = staffPracticeService(context, { catalogue })
  const practice = practiceService(context, { catalogue, papers })
  return {
    practice,
    jobs: { usual: practice.jobs },
    handlers: {
      ...practice.handlers,
      ...staffPractice.handlers,
      ...classPracticeHandlers(context, { catalogue }),
      ...importQuestionHandlers(context, { catalogue }),
      ...exportQuestionHandlers(context.db, staffPractice),
    } satisfies Partial<Handlers>,
  }
}
