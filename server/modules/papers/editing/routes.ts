import type { Handlers } from '../../../platform/http/mount.ts'
import type { ClassChaptersService } from './class-chapters.ts'
import type { StaffPapersService } from './service.ts'

export const staffPapersRoutes = (
  service: StaffPapersService,
): Pick<
  Handlers,
  'staffPapers' | 'staffPaper' | 'addPaper' | 'changePaper' | 'savePaperTimes' | 'importPaperTimes'
> => ({
  staffPapers: () => service.list(),
  staffPaper: ({ params, now }) => service.page(params.paperId, now),
  addPaper: ({ caller, body, now }) => service.add(caller, body, now),
  changePaper: ({ caller, params, body, now }) => service.change(caller, params.paperId, body, now),
  savePaperTimes: ({ caller, params, body, now }) =>
    service.save(caller, params.paperId, body, now),
  importPaperTimes: ({ caller, body, now }) => service.importAll(caller, body, now),
})

export const classChaptersRoutes = (
  service: ClassChaptersService,
): Pick<Handlers, 'classChapters' | 'addClassChapter'> => ({
  classChapters: ({ caller, params }) => service.list(caller, params.classId),
  addClassChapter: ({ caller, params, body, now }) =>
    service.add(caller, params.classId, body, now),
})
