import { done } from '#contract/shared/wire.ts'
import type { Handlers } from '../../../platform/http/mount.ts'
import type { StaffQuestionsService } from './service.ts'

export const staffQuestionsRoutes = (
  service: StaffQuestionsService,
): Pick<
  Handlers,
  'staffQuestions' | 'exportQuestions' | 'handOver' | 'seeQuestion' | 'answerQuestion'
> => ({
  staffQuestions: ({ caller, query, now }) => service.list(caller, query, now),
  exportQuestions: ({ caller, query, now, locale }) => service.exported(caller, query, now, locale),
  handOver: async ({ caller, params, body, now }) => ({
    handed: await service.hand(caller, params.id, body, now),
  }),
  async seeQuestion({ caller, params, now }) {
    await service.see(caller, params.id, now)
    return done
  },
  answerQuestion: async ({ caller, params, body, now }) => ({
    answered: await service.answer(caller, params.id, body, now),
  }),
})
