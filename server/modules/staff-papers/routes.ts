import type { Handlers } from '../../http/mount.ts'
import type { StaffPapersService } from './service.ts'

export const staffPapersRoutes = (
  service: StaffPapersService,
): Pick<Handlers, 'staffPapers' | 'staffPaper' | 'savePaperTimes' | 'importPaperTimes'> => ({
  staffPapers: () => service.list(),
  staffPaper: ({ params, now }) => service.page(params.paperId, now),
  savePaperTimes: ({ caller, params, body, now }) =>
    service.save(caller, params.paperId, body, now),
  importPaperTimes: ({ caller, body, now }) => service.importAll(caller, body, now),
})
