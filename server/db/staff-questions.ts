import { asc, eq, inArray } from 'drizzle-orm'
import type { PastPapersFile } from '#contract/content-files.ts'
import { jumpIndexOf, type JumpIndex } from '#contract/jump.ts'
import type { ExamKey } from '#contract/kinds.ts'
import type { Content } from './content-files.ts'
import type { Db, Tx } from './open.ts'
import { documents } from './tables/catalogue.ts'
import { paperChapters, paperQuestions, paperSubjects, pastPapers } from './tables/learning.ts'
import { upsert } from './upsert.ts'

type Questions = PastPapersFile['papers'][number]['questions']

/** Where it is written that staff have changed what content brought: other servers read it anew. */
export const staffQuestionsKey = 'papers/by-staff'

async function questionsOf(db: Db | Tx, paperIds: readonly string[]) {
  const rows = await db
    .select()
    .from(paperQuestions)
    .where(inArray(paperQuestions.paperId, [...paperIds]))
    .orderBy(asc(paperQuestions.paperId), asc(paperQuestions.atSecond))
  const of = new Map<string, Questions>(paperIds.map((id) => [id, []]))
  for (const row of rows)
    of.get(row.paperId)?.push({
      label: row.label,
      at_second: row.atSecond,
      chapter_id: row.chapterId,
      topic_bm: row.topicBm,
      topic_eng: row.topicEng,
    })
  return of
}

/** The files' content with the questions of staff where they have set them: a load leaves those alone. */
export async function withStaffQuestions(
  tx: Tx,
  content: Content,
): Promise<Content & { staffPaperIds: ReadonlySet<string> }> {
  const rows = await tx
    .select({ id: pastPapers.id })
    .from(pastPapers)
    .where(eq(pastPapers.byStaff, true))
  const staffPaperIds = new Set(rows.map(({ id }) => id))
  if (staffPaperIds.size === 0) return { ...content, staffPaperIds }
  const questions = await questionsOf(tx, [...staffPaperIds])
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
  return { ...content, pastPapers: new Map(changed), staffPaperIds }
}

/** Brings the index of an exam's questions up to date with the tables, in the transaction that changed them. */
export async function renewJumpIndex(
  tx: Tx,
  exam: ExamKey,
  subjectKeys: readonly string[],
  now: Date,
): Promise<void> {
  const key = `jump/${exam}`
  const [kept] = await tx.select().from(documents).where(eq(documents.key, key)).for('update')
  if (!kept) throw new Error(`there is no document ${key}`)
  const index = kept.body as JumpIndex
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
  const questions = await questionsOf(
    tx,
    papers.map(({ id }) => id),
  )
  const sources = subjects.map(({ id, key: subjectKey, nameBm, nameEng }) => {
    const before = index.subjects.find((one) => one.id === id)
    // As the files had them.
    const place = ({ code, year }: { code: string; year: number }) =>
      before?.papers.findIndex((one) => one.code === code && one.year === year) ?? 0
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
        .filter((one) => one.subjectKey === subjectKey && one.exam === exam)
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
  const made = jumpIndexOf(exam, sources)
  const body: JumpIndex = {
    ...index,
    subjects: index.subjects.map((one) => made.subjects.find(({ id }) => id === one.id) ?? one),
  }
  await tx.update(documents).set({ body, loadedAt: now }).where(eq(documents.key, key))
  await upsert(
    tx,
    documents,
    ['key'],
    [{ key: staffQuestionsKey, body: { at: now.toISOString() }, loadedAt: now }],
  )
}
