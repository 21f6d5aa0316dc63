import { and, asc, desc, eq, inArray, notInArray, sql } from 'drizzle-orm'
import type { QuestionTime } from '#contract/papers/times.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { teachers } from '../../../platform/db/schema/catalogue.ts'
import {
  paperChapters,
  paperQuestions,
  paperSubjects,
  pastPapers,
} from '../../../platform/db/schema/papers.ts'
import { recordings } from '../../../platform/db/schema/classroom.ts'
import { firstStaffSubjectId } from '../search/search-index.ts'

export type StaffPapersRepository = ReturnType<typeof staffPapersRepository>
export type PaperRecord = Awaited<ReturnType<StaffPapersRepository['papers']>>[number]

/** SQL of past papers, for staff. To write, pass a transaction. */
export const staffPapersRepository = (db: Db | Tx) => ({
  /** All papers, or those with these ids. */
  async papers(ids?: readonly string[]) {
    return db
      .select({
        paper: pastPapers,
        subject: paperSubjects,
        teacher: teachers.name,
        seconds: recordings.seconds,
        questions: sql<number>`(select count(*)::int from ${paperQuestions}
          where ${paperQuestions.paperId} = ${pastPapers.id})`,
      })
      .from(pastPapers)
      .innerJoin(
        paperSubjects,
        and(eq(paperSubjects.key, pastPapers.subjectKey), eq(paperSubjects.exam, pastPapers.exam)),
      )
      .leftJoin(recordings, eq(recordings.id, pastPapers.recordingId))
      .leftJoin(teachers, eq(teachers.id, pastPapers.teacherId))
      .where(ids && inArray(pastPapers.id, [...ids]))
      .orderBy(asc(paperSubjects.position), desc(pastPapers.year), asc(pastPapers.id))
  },

  /** The subjects and teachers that a new paper can have. */
  async choices() {
    const subjects = await db
      .select({
        id: paperSubjects.id,
        exam: paperSubjects.exam,
        name: paperSubjects.nameEng,
        is_open: paperSubjects.isOpen,
      })
      .from(paperSubjects)
      .orderBy(desc(paperSubjects.exam), asc(paperSubjects.position))
    const people = await db
      .select({ id: teachers.id, name: teachers.name })
      .from(teachers)
      .orderBy(asc(teachers.name))
    return { subjects, teachers: people }
  },

  /** Locks the subject until the transaction ends. */
  async subject(id: number) {
    const [row] = await db
      .select()
      .from(paperSubjects)
      .where(eq(paperSubjects.id, id))
      .for('update')
    return row
  },

  async hasTeacher(id: string): Promise<boolean> {
    return (
      (await db.select({ id: teachers.id }).from(teachers).where(eq(teachers.id, id))).length > 0
    )
  },

  /** @returns false when this id exists already */
  async add(row: typeof pastPapers.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(pastPapers)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: pastPapers.id })
    return added.length > 0
  },

  async change(
    paperId: string,
    set: Partial<
      Pick<typeof pastPapers.$inferInsert, 'withdrawnAt' | 'recordingId' | 'recordingByStaff'>
    >,
  ): Promise<void> {
    await db.update(pastPapers).set(set).where(eq(pastPapers.id, paperId))
  },

  /** Locks all subjects until the transaction ends. */
  async lockSubjects() {
    return db.select().from(paperSubjects).orderBy(asc(paperSubjects.id)).for('update')
  },

  async openSubject(id: number, isOpen: boolean): Promise<void> {
    await db.update(paperSubjects).set({ isOpen }).where(eq(paperSubjects.id, id))
  },

  /** Locks the past-paper subject with this key until the transaction ends; adds it if missing. */
  async subjectOf(
    key: string,
    named: Pick<typeof paperSubjects.$inferInsert, 'exam' | 'nameBm' | 'nameEng' | 'colour'>,
  ): Promise<typeof paperSubjects.$inferSelect> {
    const isKey = eq(paperSubjects.key, key)
    const [found] = await db.select().from(paperSubjects).where(isKey).for('update')
    if (found) return found
    // Apart from the ids of content files, which a load writes by id.
    const next = sql`(select greatest(coalesce(max(id) + 1, 0), ${firstStaffSubjectId}) from ${paperSubjects})`
    const position = sql`(select coalesce(max(position), 0) + 1 from ${paperSubjects})`
    const row = { id: next, key, ...named, isOpen: false, position }
    await db.insert(paperSubjects).values(row).onConflictDoNothing({ target: paperSubjects.key })
    const [added] = await db.select().from(paperSubjects).where(isKey)
    if (!added) throw new Error(`the subject ${key} was not added`)
    return added
  },

  async addChapter(row: typeof paperChapters.$inferInsert): Promise<void> {
    await db.insert(paperChapters).values(row)
  },

  /** Locks the papers until the transaction ends, always in the same order. */
  async lock(ids: readonly string[]): Promise<void> {
    await db
      .select({ id: pastPapers.id })
      .from(pastPapers)
      .where(inArray(pastPapers.id, [...ids]))
      .orderBy(asc(pastPapers.id))
      .for('update')
  },

  async chapters(subjectKeys: readonly string[]) {
    return db
      .select()
      .from(paperChapters)
      .where(inArray(paperChapters.subjectKey, [...subjectKeys]))
      .orderBy(asc(paperChapters.position))
  },

  /** In the order of the video. */
  async questions(paperIds: readonly string[]) {
    return db
      .select()
      .from(paperQuestions)
      .where(inArray(paperQuestions.paperId, [...paperIds]))
      .orderBy(asc(paperQuestions.paperId), asc(paperQuestions.atSecond))
  },

  /** Replaces all questions of the paper. From now on a content load leaves them alone. */
  async replace(paperId: string, questions: readonly (QuestionTime & { at_second: number })[]) {
    const labels = questions.map(({ label }) => label)
    await db
      .delete(paperQuestions)
      .where(and(eq(paperQuestions.paperId, paperId), notInArray(paperQuestions.label, labels)))
    if (questions.length > 0)
      await db
        .insert(paperQuestions)
        .values(
          questions.map((one) => ({
            paperId,
            label: one.label,
            atSecond: one.at_second,
            chapterId: one.chapter_id,
            topicBm: one.topic_bm,
            topicEng: one.topic_eng,
          })),
        )
        .onConflictDoUpdate({
          target: [paperQuestions.paperId, paperQuestions.label],
          set: {
            atSecond: sql`excluded.at_second`,
            chapterId: sql`excluded.chapter_id`,
            topicBm: sql`excluded.topic_bm`,
            topicEng: sql`excluded.topic_eng`,
          },
        })
    await db.update(pastPapers).set({ byStaff: true }).where(eq(pastPapers.id, paperId))
  },
})
