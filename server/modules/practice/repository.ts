import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue.ts'
import type { PracticeAnswer } from '#contract/practice/answers.ts'
import type { Db } from '../../db/open.ts'
import { classes } from '../../db/tables/catalogue.ts'
import { enrolments } from '../../db/tables/enrolments.ts'
import { paperChapters } from '../../db/tables/learning.ts'
import { practiceAnswers, practiceQuestions } from '../../db/tables/practice.ts'

export type PracticeRepository = ReturnType<typeof practiceRepository>
type Taught = Pick<Subject, 'key' | 'language'>
type NewAnswer = typeof practiceAnswers.$inferInsert

const answerColumns = {
  id: practiceAnswers.id,
  question_id: practiceAnswers.questionId,
  chapter_id: practiceQuestions.chapterId,
  answeredAt: practiceAnswers.answeredAt,
  earned: practiceAnswers.earned,
  of: practiceAnswers.of,
}
type AnswerRow = Omit<PracticeAnswer, 'answered_at'> & { answeredAt: Date }
const toAnswer = ({ answeredAt, ...row }: AnswerRow): PracticeAnswer => ({
  ...row,
  answered_at: answeredAt.toISOString(),
})

export const practiceRepository = (db: Db) => ({
  /** How many questions there are of each chapter, by subject and language, in the order of the syllabus. */
  counts: () =>
    db
      .select({
        key: practiceQuestions.subjectKey,
        language: practiceQuestions.language,
        id: paperChapters.id,
        title_bm: paperChapters.titleBm,
        title_eng: paperChapters.titleEng,
        questions: sql<number>`count(*)::integer`,
      })
      .from(practiceQuestions)
      .innerJoin(paperChapters, eq(paperChapters.id, practiceQuestions.chapterId))
      .where(isNull(practiceQuestions.withdrawnAt))
      .groupBy(practiceQuestions.subjectKey, practiceQuestions.language, paperChapters.id)
      .orderBy(asc(paperChapters.position)),

  /** The questions that changed after a revision, withdrawn ones included. */
  changedAfter: ({ key, language }: Taught, revision: number) =>
    db
      .select()
      .from(practiceQuestions)
      .where(
        and(
          eq(practiceQuestions.subjectKey, key),
          eq(practiceQuestions.language, language),
          gt(practiceQuestions.revision, revision),
        ),
      )
      .orderBy(asc(practiceQuestions.position)),

  async question(id: string) {
    const [row] = await db.select().from(practiceQuestions).where(eq(practiceQuestions.id, id))
    return row
  },

  /** Did this person ever have a class of this subject in this language? */
  async hadClass(uid: string, { key, language }: Taught): Promise<boolean> {
    const [row] = await db
      .select({ id: enrolments.classId })
      .from(enrolments)
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .where(and(eq(enrolments.uid, uid), eq(classes.key, key), eq(classes.language, language)))
      .limit(1)
    return row !== undefined
  },

  /** Stores an answer, or finds it when it was sent before. Undefined: the id is somebody else's. */
  async record(answer: NewAnswer): Promise<PracticeAnswer | undefined> {
    await db.insert(practiceAnswers).values(answer).onConflictDoNothing()
    const [row] = await db
      .select(answerColumns)
      .from(practiceAnswers)
      .innerJoin(practiceQuestions, eq(practiceQuestions.id, practiceAnswers.questionId))
      .where(and(eq(practiceAnswers.id, answer.id), eq(practiceAnswers.uid, answer.uid)))
    return row && toAnswer(row)
  },

  /** A person's answers that arrived from then on. */
  async answers(uid: string, since: Date): Promise<PracticeAnswer[]> {
    const rows = await db
      .select(answerColumns)
      .from(practiceAnswers)
      .innerJoin(practiceQuestions, eq(practiceQuestions.id, practiceAnswers.questionId))
      .where(and(eq(practiceAnswers.uid, uid), gte(practiceAnswers.receivedAt, since)))
      .orderBy(asc(practiceAnswers.answeredAt), asc(practiceAnswers.id))
    return rows.map(toAnswer)
  },
})
