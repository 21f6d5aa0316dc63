import { asc } from 'drizzle-orm'
import type { PastPapersFile } from '#contract/shared/content-files.ts'
import { isPaperShown, questionsOfPapers, type PaperQuestions } from '../modules/papers/index.ts'
import type { Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import { paperChapters, pastPapers } from '../platform/db/schema/papers.ts'

/** The fields of a past paper that a load leaves alone. */
export type StaffPaper = Pick<
  typeof pastPapers.$inferSelect,
  'byStaff' | 'recordingId' | 'recordingByStaff' | 'withdrawnAt'
>
export type ContentWithStaff = Content & {
  /** All papers in the database, by id. */
  staffPapers: ReadonlyMap<string, StaffPaper>
  /** What the search index is made from: with the papers and chapters of staff, without withdrawn ones. */
  indexed: PastPapersFile[]
}

/** Merges the files' content with the changes by staff, which a load leaves alone. */
export async function withStaffPapers(tx: Tx, content: Content): Promise<ContentWithStaff> {
  const rows = await tx.select().from(pastPapers).orderBy(asc(pastPapers.id))
  const staffPapers = new Map(rows.map((row) => [row.id, row]))
  const files = [...content.pastPapers.values()]
  const inFiles = new Set(files.flatMap(({ papers }) => papers.map(({ id }) => id)))
  const added = rows.filter(({ id }) => !inFiles.has(id))
  const chapters = await tx.select().from(paperChapters).orderBy(asc(paperChapters.position))
  const paperIds = [...rows.filter(({ byStaff }) => byStaff), ...added].map(({ id }) => id)
  const questions =
    paperIds.length > 0 ? await questionsOfPapers(tx, paperIds) : new Map<string, PaperQuestions>()
  const changed = [...content.pastPapers].map(([file, one]): [string, PastPapersFile] => [
    file,
    {
      ...one,
      papers: one.papers.map((paper) => ({
        ...paper,
        questions: questions.get(paper.id) ?? paper.questions,
      })),
    },
  ])
  const indexed = changed.map(([, one]): PastPapersFile => {
    const known = new Set(one.chapters.map(({ id }) => id))
    const more = chapters.filter(
      ({ id, subjectKey }) => subjectKey === one.subject_key && !known.has(id),
    )
    const ofStaff = added.filter(
      ({ subjectKey, exam }) => subjectKey === one.subject_key && exam === one.exam,
    )
    return {
      ...one,
      chapters: [
        ...one.chapters,
        ...more.map(({ id, titleBm, titleEng }) => ({
          id,
          title_bm: titleBm,
          title_eng: titleEng,
        })),
      ],
      papers: [
        ...one.papers.filter(({ id }) => !staffPapers.get(id)?.withdrawnAt),
        ...ofStaff.filter(isPaperShown).map((row) => ({
          id: row.id,
          code: row.code,
          title: row.title,
          year: row.year,
          language: row.language as PastPapersFile['papers'][number]['language'],
          teacher_id: row.teacherId,
          recording_id: row.recordingId ?? '',
          questions: questions.get(row.id) ?? [],
        })),
      ],
    }
  })
  return { ...content, pastPapers: new Map(changed), staffPapers, indexed }
}
