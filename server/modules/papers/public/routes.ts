import type { Handlers } from '../../../platform/http/mount.ts'
import type { paperDocuments } from './documents.ts'

export const paperRoutes = (
  papers: ReturnType<typeof paperDocuments>,
): Pick<Handlers, 'examTimetable' | 'paperDownloads'> => ({
  paperDownloads: ({ params }) => papers.paperDownloads(params),
  examTimetable: ({ params }) => papers.examTimetable(params.exam),
})
