import * as v from 'valibot'
import { ExamSitting, type ExamTimetable, withNewerSitting } from '#contract/catalogue/catalogue.ts'
import { paperDownloads, PaperFile, PastPaperShowcase } from '#contract/papers/past-papers.ts'
import { paperDownloadPath } from '#contract/papers/paths.ts'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import type { Documents } from '../../../platform/http/read-document.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

/** Public content about exams and papers. */
export function paperDocuments(documents: Documents) {
  const downloads = (exam: ExamKey) => documents.read(`paper-downloads/${exam}`, v.array(PaperFile))

  async function examTimetable(exam: ExamKey): Promise<ExamTimetable> {
    const [required, newer] = await Promise.all([
      documents.read(`exam-timetable/${exam}`, ExamSitting),
      documents.find(`exam-timetable/${exam}/newer`),
    ])
    return withNewerSitting({ exam, ...required }, newer)
  }

  return {
    pastPaperShowcase: (exam: string) => documents.read(`past-papers/${exam}`, PastPaperShowcase),
    examTimetable,

    /** The paths of downloads, by year, and by year and language. */
    async paperDownloadPaths(): Promise<string[]> {
      const ofExam = await Promise.all(
        examKeys.map(async (exam) =>
          (await downloads(exam)).flatMap(({ year, language }) => [
            paperDownloadPath(exam, year),
            paperDownloadPath(exam, year, language),
          ]),
        ),
      )
      return [...new Set(ofExam.flat())]
    },

    publicHandlers: {
      paperDownloads: async ({ params }) =>
        paperDownloads(params, await downloads(params.exam)) ?? refuse('request.not-found'),
      examTimetable: ({ params: { exam } }) => examTimetable(exam),
    } satisfies Partial<Handlers>,
  }
}
