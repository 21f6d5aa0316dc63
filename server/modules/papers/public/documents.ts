import * as v from 'valibot'
import { ExamSitting, type ExamTimetable } from '#contract/catalogue/catalogue.ts'
import { withNewerSitting } from '#contract/papers/exam-sittings.ts'
import {
  paperDownloads,
  PaperFile,
  PastPaperShowcase,
  type PaperDownloadsQuery,
} from '#contract/papers/past-papers.ts'
import { paperDownloadPath } from '#contract/papers/paths.ts'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import type { Documents } from '../../../platform/http/read-document.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** What anyone may read of exams and their papers. */
export const paperDocuments = (documents: Documents) => ({
  pastPaperShowcase: (exam: string) => documents.read(`past-papers/${exam}`, PastPaperShowcase),

  async paperDownloads(asked: PaperDownloadsQuery) {
    const papers = await documents.read(`paper-downloads/${asked.exam}`, v.array(PaperFile))
    return paperDownloads(asked, papers) ?? refuse('request.not-found')
  },

  /** The paths of downloads, by year, and by year and language. */
  async paperDownloadPaths(): Promise<string[]> {
    const ofExam = await Promise.all(
      examKeys.map(async (exam) => {
        const papers = await documents.read(`paper-downloads/${exam}`, v.array(PaperFile))
        return papers.flatMap(({ year, language }) => [
          paperDownloadPath(exam, year),
          paperDownloadPath(exam, year, language),
        ])
      }),
    )
    return [...new Set(ofExam.flat())]
  },

  async examTimetable(exam: ExamKey): Promise<ExamTimetable> {
    const [required, newer] = await Promise.all([
      documents.read(`exam-timetable/${exam}`, ExamSitting),
      documents.find(`exam-timetable/${exam}/newer`),
    ])
    return withNewerSitting({ exam, ...required }, newer)
  },
})
