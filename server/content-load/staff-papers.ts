import { asc, eq, inArray } from 'drizzle-orm'
import type { PastPapersFile } from '#contract/content-files.ts'
import { jumpIndexOf, type JumpIndex } from '#contract/jump/jump.ts'
import type { ExamKey } from '#contract/kinds.ts'
import type { Content } from './content-files.ts'
import type { Db, Tx } from '../db/open.ts'
import { documents } from '../db/tables/catalogue.ts'
import { paperChapters, paperQuestions, paperSubjects, pastPapers } from '../db/tables/learning.ts'
import { upsert } from '../db/upsert.ts'

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

/** What a load leaves alone of a past paper. */
export type StaffPaper = Pick<
  typeof pastPapers.$inferSelect,
  'byStaff' | 'recordingId' | 'recordingByStaff' | 'withdrawnAt'
>
export type ContentWithStaff = Content & {
  /** By paper, for those of the files that are in the database already. */
  staffPapers: ReadonlyMap<string, StaffPaper>
  /** Of what the index of the search is made: with the papers and chapters of staff, without what is withdrawn. */
  indexed: PastPapersFile[]
}

/** The files' content with what staff made of it: a load leaves that alone. */
export async function withStaffPapers(tx: Tx, content: Content): Promise<ContentWithStaff> {
  const rows = await tx.select().from(pastPapers).orderBy(asc(pastPapers.id))
  const staffPapers = new Map(rows.map((row) => [row.id, row]))
  const files = [...content.pastPapers.values()]
  const inFiles = new Set(files.flatMap(({ papers }) => papers.map(({ id }) => id)))
  const added = rows.filter(({ id }) => !inFiles.has(id))
  const chapters = await tx.select().from(paperChapters).orderBy(asc(paperChapters.position))
  const asked = [...rows.filter(({ byStaff }) => byStaff), ...added].map(({ id }) => id)
  const questions = asked.length > 0 ? await questionsOf(tx, asked) : new Map<string, Questions>()
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
        ...ofStaff.filter(isShown).map((row) => ({
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

/** Do students see it? */
const isShown = ({ recordingId, withdrawnAt }: StaffPaper) =>
  recordingId !== null && withdrawnAt === null

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
    // As the files had them; what is new comes last.
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
        .filter((one) => one.subjectKey === subjectKey && one.exam === exam && isShown(one))
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
