import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { QuestionsService } from './service.ts'

export const questionsRoutes = (
  service: QuestionsService,
): Pick<Handlers, 'questions' | 'askQuestion' | 'sendQuestionPhoto' | 'myQuestions'> => ({
  questions: async ({ caller, params, now }) => ({
    questions: await service.mine(caller.uid, params.classId, now),
  }),
  askQuestion: ({ caller, params, body, now }) => service.askQuestion(params.id, caller, body, now),
  async sendQuestionPhoto({ caller, params, body, now }) {
    await service.takePhoto(params.id, caller, body, now)
    return done
  },
  myQuestions: ({ caller, query, now }) => service.allMine(caller, query, now),
})
