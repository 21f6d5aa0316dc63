import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { ClassroomDomain } from '../classroom/index.ts'
import { staffQuestionsService } from './answers/service.ts'
import { questionsService } from './questions/service.ts'
import { savedRepliesHandlers } from './saved-replies/handlers.ts'

/** Students' questions to teachers, and their answers, with the replies that staff saved for them. */
export function createSupport(
  context: Context,
  { catalogue, classroom }: { catalogue: CatalogueDomain; classroom: ClassroomDomain },
) {
  const staffQuestions = staffQuestionsService(context, { catalogue, classroom })
  const questions = questionsService(context, { catalogue, classroom })
  return {
    questions,
    handlers: {
      ...questions.handlers,
      ...staffQuestions.handlers,
      ...savedRepliesHandlers(context),
    } satisfies Partial<Handlers>,
    jobs: { usual: staffQuestions.jobs },
  }
}
