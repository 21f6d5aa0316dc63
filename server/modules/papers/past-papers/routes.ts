import type { Handlers } from '../../../platform/http/mount.ts'
import type { PastPapersService } from './service.ts'

export const pastPapersRoutes = (
  service: PastPapersService,
): Pick<
  Handlers,
  | 'paperSubjects'
  | 'paperSubject'
  | 'paperChapters'
  | 'paperChapter'
  | 'paperPlace'
  | 'paperRecording'
  | 'marks'
  | 'setMark'
> => ({
  paperSubjects: ({ caller, params, now }) => service.subjects(caller, params.exam, now),
  paperSubject: ({ caller, params, now }) => service.subject(caller, params.subjectId, now),
  paperChapters: ({ caller, now }) => service.chapters(caller, now),
  paperChapter: ({ caller, params, now }) => service.chapter(caller, params.chapterId, now),
  paperPlace: ({ params }) => service.place(params.paperId),
  paperRecording: ({ caller, params, now }) => service.recording(caller, params.paperId, now),
  marks: async ({ caller }) => ({ marks: await service.marks(caller) }),
  setMark: ({ caller, params, body, now }) => service.setMark(caller, params.paperId, body, now),
})
