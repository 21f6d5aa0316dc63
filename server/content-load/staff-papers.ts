import { asc } from 'drizzle-orm'
import type { SearchSource } from '#contract/papers/search/search-index.ts'
import type { PastPapersFile } from '#contract/shared/content-files.ts'
import { isPaperShown, questionsOfPapers, type PaperQuestions } from '../modules/papers/index.ts'
import type { Content } from './content-files.ts'
import type { Tx } from '../platform/db/open.ts'
import { paperChapters, paperSubjects, pastPapers } from '../platform/db/schema/papers.ts'

/** The fields of a past paper that a load leaves alone. */
export type StaffPaper = Pick<
  typeof pastPapers.$inferSelect,
  'byStaff' | 'recordingId' | 'recordingByStaff' | 'withdrawnAt'
>
export type ContentWithStaff = Content & {
  /** All papers in the database, by id. */
  staffPapers: ReadonlyMap<string, StaffPaper>
  /** What the search index is made from: with the subjects, papers and chapters of staff, without withdrawn papers. */
  indexed: SearchSource[]
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
  const keysInFiles = new Set(files.map(({ subject_key: key }) => key))
  const subjects = await tx.select().from(paperSubjects).orderBy(asc(paperSubjects.position))
  const subjectsOfStaff = subjects
    .filter(({ key }) => !keysInFiles.has(key))
    .map(({ exam, key, id, nameBm, nameEng }) => ({
      exam,
      subject_key: key,
      subject: { id, name_bm: nameBm, name_eng: nameEng, also_called: [] },
      chapters: [],
      papers: [],
    }))
  const withAdditions = (one: SearchSource & { subject_key: string }): SearchSource => {
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
        ...ofStaff.filter(isPaperShown).map(({ id, code, title, year }) => ({
          ...{ id, code, title, year },
          questions: questions.get(id) ?? [],
        })),
      ],
    }
  }
  const indexed = [
    ...changed.map(([, one]) => withAdditions(one)),
    ...subjectsOfStaff.map(withAdditions).filter(({ papers }) => papers.length > 0),
  ]
  return { ...content, pastPapers: new Map(changed), staffPapers, indexed }
}
