import type { Handlers } from '../../http/mount.ts'
import type { PracticeService } from './service.ts'

export const practiceRoutes = (
  service: PracticeService,
): Pick<
  Handlers,
  | 'practice'
  | 'practiceQuestions'
  | 'practiceAnswers'
  | 'savePracticeAnswer'
  | 'practiceSittings'
  | 'saveSitting'
> => ({
  practice: ({ caller, now }) => service.mine(caller, now),
  practiceQuestions: ({ caller, params, query, now }) =>
    service.questions(caller, params.classId, query.since, now),
  practiceAnswers: ({ caller, query, now }) => service.answers(caller.uid, query.since, now),
  savePracticeAnswer: ({ caller, params, body, now }) => service.save(caller, params.id, body, now),
  practiceSittings: ({ caller }) => service.sittings(caller.uid),
  saveSitting: ({ caller, params, body, now }) => service.saveSitting(caller, params.id, body, now),
})
