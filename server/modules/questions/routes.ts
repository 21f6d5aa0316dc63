import type { Handlers } from '../../http/mount.ts'
import type { QuestionsService } from './service.ts'

export const questionsRoutes = (
  service: QuestionsService,
): Pick<Handlers, 'questions' | 'askQuestion'> => ({
  questions: async ({ caller, params }) => ({
    questions: await service.mine(caller.uid, params.classId),
  }),
  askQuestion: ({ caller, params, body, now }) => service.ask(params.id, caller.uid, body, now),
})
