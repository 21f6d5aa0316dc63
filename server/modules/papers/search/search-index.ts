import { asc, eq, inArray } from 'drizzle-orm'
import type { PastPapersFile } from '#contract/shared/content-files.ts'
import { searchIndexOf, type SearchIndex } from '#contract/papers/search/search-index.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { documents } from '../../../platform/db/schema/platform.ts'
import {
  paperChapters,
  paperQuestions,
  paperSubjects,
  pastPapers,
} from '../../../platform/db/schema/papers.ts'
import { storeDocument } from '../../../platform/http/read-document.ts'

export type PaperQuestions = PastPapersFile['papers'][number]['questions']

/** Subjects of content files have lower ids, and stay in the search without a paper. */
export const firstStaffSubjectId = 10_000

/** Document that records when staff last changed past papers; servers compare it to notice a change. */
export const staffQuestionsKey = 'papers/by-staff'

export async function questionsOfPapers(db: Db | Tx, paperIds: readonly string[]) {
  const rows = await db
    .select()
    .from(paperQuestions)
    .where(inArray(paperQuestions.paperId, [...paperIds]))
    .orderBy(asc(paperQuestions.paperId), asc(paperQuestions.atSecond))
  const byPaper = new Map<string, PaperQuestions>(paperIds.map((id) => [id, []]))
  for (const row of rows)
    byPaper.get(row.paperId)?.push({
      label: row.label,
      at_second: row.atSecond,
      chapter_id: row.chapterId,
      topic_bm: row.topicBm,
      topic_eng: row.topicEng,
    })
  return byPaper
}

/** Do students see the paper? */
export const isPaperShown = ({
  recordingId,
  withdrawnAt,
}: Pick<typeof pastPapers.$inferSelect, 'recordingId' | 'withdrawnAt'>) =>
  recordingId !== null && withdrawnAt === null

/** Rebuilds these subjects in the search index of an exam, in the transaction that changed their papers. */
export async function renewSearchIndex(
  tx: Tx,
  exam: ExamKey,
  subjectKeys: readonly string[],
  now: Date,
): Promise<void> {
  const key = `search-index/${exam}`
  const [kept] = await tx.select().from(documents).where(eq(documents.key, key)).for('update')
  if (!kept) throw new Error(`there is no document ${key}`)
  const index = kept.body as SearchIndex
  const subjects = await tx
    .select()
    .from(paperSubjects)
    .where(inArray(paperSubjects.key, [...subjectKeys]))
  const chapters = await tx
    .select()
    .from(paperChapters)
    .where(inArray(paperChapters.subjectKey, [...subjectKeys]))
    .orderBy(asc(paperChapters.position))
  const papers = await tx
    .select()
    .from(pastPapers)
    .where(inArray(pastPapers.subjectKey, [...subjectKeys]))
  const questions = await questionsOfPapers(
    tx,
    papers.map(({ id }) => id),
  )
  const sources = subjects.map(({ id, key: subjectKey, nameBm, nameEng }) => {
    const before = index.subjects.find((one) => one.id === id)
    // In the order of the present index; new papers come last.
    const placed = before?.papers.map((one) =>
      [exam, one.code.replace('/', '-'), one.year, ...(one.more ? [one.more] : [])].join('-'),
    )
    const place = ({ id: paperId }: { id: string }) => {
      const at = placed?.indexOf(paperId) ?? -1
      return at === -1 ? Number.MAX_SAFE_INTEGER : at
    }
    return {
      exam,
      subject: {
        id,
        name_bm: nameBm,
        name_eng: nameEng,
        also_called: [...(before?.also ?? [])],
      },
      chapters: chapters
        .filter((one) => one.subjectKey === subjectKey)
        .map((one) => ({ id: one.id, title_bm: one.titleBm, title_eng: one.titleEng })),
      papers: papers
        .filter((one) => one.subjectKey === subjectKey && one.exam === exam && isPaperShown(one))
        .toSorted((a, b) => place(a) - place(b) || a.id.localeCompare(b.id))
        .map(({ id: paperId, code, year, title }) => ({
          id: paperId,
          code,
          year,
          title,
          questions: questions.get(paperId) ?? [],
        })),
    }
  })
  const made = searchIndexOf(exam, sources)
  const known = new Set(index.subjects.map(({ id }) => id))
  const body: SearchIndex = {
    ...index,
    subjects: [
      ...index.subjects.map((one) => made.subjects.find(({ id }) => id === one.id) ?? one),
      ...made.subjects.filter(({ id }) => !known.has(id)),
    ].filter(({ id, papers: shown }) => shown.length > 0 || id < firstStaffSubjectId),
  }
  await storeDocument(tx, key, body, now)
  await storeDocument(tx, staffQuestionsKey, { at: now.toISOString() }, now)
}
