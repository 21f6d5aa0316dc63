import type { Handlers } from '../../../platform/http/mount.ts'
import type { PracticeService } from './service.ts'

export const practiceRoutes = (
  service: PracticeService,
): Pick<
  Handlers,
  | 'practice'
  | 'practiceQuestions'
  | 'practiceAnswers'
  | 'savePracticeAnswer'
  | 'practiceAttempts'
  | 'saveAttempt'
> => ({
  practice: ({ caller, now }) => service.mine(caller, now),
  practiceQuestions: ({ caller, params, query, now }) =>
    service.questions(caller, params.classId, query.since, now),
  practiceAnswers: ({ caller, query, now }) => service.answers(caller.uid, query.since, now),
  savePracticeAnswer: ({ caller, params, body, now }) => service.save(caller, params.id, body, now),
  practiceAttempts: ({ caller }) => service.attempts(caller.uid),
  saveAttempt: ({ caller, params, body, now }) => service.saveAttempt(caller, params.id, body, now),
})
