import type { Handlers } from '../../../platform/http/mount.ts'
import type { GuardianNotesService } from './service.ts'

type NoteCalls =
  | 'staffNotes'
  | 'noteThread'
  | 'writeNote'
  | 'closeAnswers'
  | 'guardianNotes'
  | 'answerNote'

export const guardianNotesRoutes = (service: GuardianNotesService): Pick<Handlers, NoteCalls> => ({
  staffNotes: ({ caller, query }) => service.list(caller, query),
  noteThread: ({ caller, params, now }) => service.thread(caller, params.classId, params.uid, now),
  writeNote: ({ caller, params, body, now, locale }) =>
    service.write(caller, params, body, now, locale),
  closeAnswers: ({ caller, params, body, now }) => service.close(caller, params, body.last, now),
  guardianNotes: ({ caller, params, now }) => service.ofChild(caller, params.guardianshipId, now),
  answerNote: ({ caller, params, body, now, locale }) =>
    service.answer(caller, params, body, now, locale),
})
