import type { Context } from '../../context.ts'
import type { Handlers } from '../../platform/http/mount.ts'
import type { CatalogueDomain } from '../catalogue/index.ts'
import type { ClassroomDomain } from '../classroom/index.ts'
import { staffQuestionsRoutes } from './answers/routes.ts'
import { staffQuestionsService } from './answers/service.ts'
import { questionsRoutes } from './questions/routes.ts'
import { questionsService } from './questions/service.ts'
import { savedRepliesHandlers } from './saved-replies/handlers.ts'

export type SupportDomain = ReturnType<typeof createSupport>

/** Students' questions to teachers, and their answers, with the replies that staff saved for them. */
export function createSupport(
  context: Context,
  { catalogue, classroom }: { catalogue: CatalogueDomain; classroom: ClassroomDomain },
) {
  const staffQuestions = staffQuestionsService(context, { catalogue, classroom })
  return {
    questions: questionsService(context, { catalogue, classroom }),
    staffQuestions,
    savedReplies: savedRepliesHandlers(context),
    jobs: { usual: staffQuestions.jobs },
  }
}

export const supportRoutes = ({ questions, staffQuestions, savedReplies }: SupportDomain) =>
  ({
    ...questionsRoutes(questions),
    ...staffQuestionsRoutes(staffQuestions),
    ...savedReplies,
  }) satisfies Partial<Handlers>
