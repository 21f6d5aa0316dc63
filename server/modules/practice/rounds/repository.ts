import { and, asc, desc, eq, gt, gte, inArray, isNull, lt, sql } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { GivenAnswer, PracticeAnswer } from '#contract/practice/answers.ts'
import { mergeAttempts } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt, PaperAttempt, TimedPaper } from '#contract/practice/attempts.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { classes } from '../../../platform/db/schema/catalogue.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { paperChapters } from '../../../platform/db/schema/papers.ts'
import {
  practiceAnswers,
  practiceQuestions,
  practiceAttempts,
  timedPapers,
} from '../../../platform/db/schema/practice.ts'

export type PracticeRepository = ReturnType<typeof practiceRepository>
type Taught = Pick<Subject, 'key' | 'language'>
type NewAnswer = typeof practiceAnswers.$inferInsert
/** The result of a finished attempt. */
type AttemptResult = {
  marks: { earned: number; of: number }
  answers: readonly (PracticeAnswer & { answer: GivenAnswer })[]
}
/** Undefined while an attempt is running. */
type ResultOf = (state: SaveAttempt) => AttemptResult | undefined
type AttemptRow = typeof practiceAttempts.$inferSelect

const toAttempt = ({
  id,
  state,
  earned,
  of,
}: Pick<AttemptRow, 'id' | 'state' | 'earned' | 'of'>): PaperAttempt => ({
  id,
  ...state,
  marks: earned === null || of === null ? null : { earned, of },
})

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

  questionsById: (ids: readonly string[]) =>
    db
      .select()
      .from(practiceQuestions)
      .where(inArray(practiceQuestions.id, [...ids])),

  /** The position of the question in its chapter, from 0. */
  async placeInChapter({
    chapterId,
    language,
    position,
  }: Pick<
    typeof practiceQuestions.$inferSelect,
    'chapterId' | 'language' | 'position'
  >): Promise<number> {
    return db.$count(
      practiceQuestions,
      and(
        eq(practiceQuestions.chapterId, chapterId),
        eq(practiceQuestions.language, language),
        lt(practiceQuestions.position, position),
        isNull(practiceQuestions.withdrawnAt),
      ),
    )
  },

  /** The programmes in which this person ever had a class of this subject and language. */
  async programmesHad(uid: string, { key, language }: Taught): Promise<number[]> {
    const rows = await db
      .selectDistinct({ id: enrolments.programmeId })
      .from(enrolments)
      .innerJoin(classes, eq(classes.id, enrolments.classId))
      .where(and(eq(enrolments.uid, uid), eq(classes.key, key), eq(classes.language, language)))
    return rows.map(({ id }) => id)
  },

  async papers(): Promise<(TimedPaper & Taught)[]> {
    const rows = await db.select().from(timedPapers).orderBy(asc(timedPapers.position))
    return rows.map(({ id, subjectKey, language, title, minutes, questionIds }) => ({
      key: subjectKey,
      language,
      id,
      title,
      minutes,
      question_ids: questionIds,
    }))
  },

  /**
   * Merges an attempt with the stored one. `resultOf` marks a finished attempt; `whileRunning` is called in the
   * transaction of one that is not finished. Undefined if the id is somebody else's.
   */
  keepAttempt: (
    { id, uid, state, now }: { id: string; uid: string; state: SaveAttempt; now: Date },
    {
      resultOf,
      whileRunning,
    }: {
      resultOf: ResultOf
      whileRunning: (tx: Tx, merged: SaveAttempt) => Promise<void>
    },
  ): Promise<PaperAttempt | undefined> =>
    inTransaction(db, async (tx) => {
      await tx
        .insert(practiceAttempts)
        .values({ id, uid, state, receivedAt: now })
        .onConflictDoNothing()
      const known = await lockAttempt(tx, id)
      if (known?.uid !== uid) return undefined
      const kept = await storeAttempt(tx, known, mergeAttempts(known.state, state), resultOf, now)
      if (kept?.marks === null) await whileRunning(tx, kept)
      return kept
    }),

  /** Marks a stored attempt if it is finished. */
  finishAttempt: (id: string, resultOf: ResultOf, now: Date): Promise<void> =>
    inTransaction(db, async (tx) => {
      const known = await lockAttempt(tx, id)
      if (known?.earned === null) await storeAttempt(tx, known, known.state, resultOf, now)
    }),

  async attempt(id: string): Promise<SaveAttempt | undefined> {
    const [row] = await db.select().from(practiceAttempts).where(eq(practiceAttempts.id, id))
    return row?.state
  },

  /** Counts this person's attempts that arrived or were changed since an instant. */
  attemptsSince: (uid: string, since: Date): Promise<number> =>
    db.$count(
      practiceAttempts,
      and(eq(practiceAttempts.uid, uid), gte(practiceAttempts.receivedAt, since)),
    ),

  /** The attempts of a person that arrived or were changed last. */
  async attempts(uid: string, atMost: number): Promise<PaperAttempt[]> {
    const rows = await db
      .select()
      .from(practiceAttempts)
      .where(eq(practiceAttempts.uid, uid))
      .orderBy(desc(practiceAttempts.receivedAt))
      .limit(atMost)
    return rows.map(toAttempt)
  },

  /** Counts this person's answers that arrived since an instant. */
  countSince: (uid: string, since: Date): Promise<number> =>
    db.$count(
      practiceAnswers,
      and(eq(practiceAnswers.uid, uid), gte(practiceAnswers.receivedAt, since)),
    ),

  /** Stores an answer, or finds it if it was sent before. Undefined if the id is somebody else's. */
  async record(answer: NewAnswer): Promise<PracticeAnswer | undefined> {
    await db.insert(practiceAnswers).values(answer).onConflictDoNothing()
    const [row] = await db
      .select(answerColumns)
      .from(practiceAnswers)
      .innerJoin(practiceQuestions, eq(practiceQuestions.id, practiceAnswers.questionId))
      .where(and(eq(practiceAnswers.id, answer.id), eq(practiceAnswers.uid, answer.uid)))
    return row && toAnswer(row)
  },

  /** A person's answers in the order in which they were given, and whether their questions are still asked. */
  async answers(uid: string): Promise<{ answer: PracticeAnswer; isActive: boolean }[]> {
    const rows = await db
      .select({ ...answerColumns, withdrawnAt: practiceQuestions.withdrawnAt })
      .from(practiceAnswers)
      .innerJoin(practiceQuestions, eq(practiceQuestions.id, practiceAnswers.questionId))
      .where(eq(practiceAnswers.uid, uid))
      .orderBy(asc(practiceAnswers.answeredAt), asc(practiceAnswers.id))
    return rows.map(({ withdrawnAt, ...row }) => ({
      answer: toAnswer(row),
      isActive: withdrawnAt === null,
    }))
  },

  /** The first `atMost` answers of a person that arrived since an instant, with the time of arrival. */
  async arrivedAnswers(uid: string, since: Date, atMost: number) {
    const rows = await db
      .select({ ...answerColumns, receivedAt: practiceAnswers.receivedAt })
      .from(practiceAnswers)
      .innerJoin(practiceQuestions, eq(practiceQuestions.id, practiceAnswers.questionId))
      .where(and(eq(practiceAnswers.uid, uid), gte(practiceAnswers.receivedAt, since)))
      .orderBy(asc(practiceAnswers.receivedAt), asc(practiceAnswers.id))
      .limit(atMost)
    return rows.map(({ receivedAt, ...row }) => ({ receivedAt, answer: toAnswer(row) }))
  },
})

async function lockAttempt(tx: Tx, id: string): Promise<AttemptRow | undefined> {
  const [row] = await tx
    .select()
    .from(practiceAttempts)
    .where(eq(practiceAttempts.id, id))
    .for('update')
  return row
}

/** Writes the state of an attempt and, once it is finished, its marks and answers. */
async function storeAttempt(
  tx: Tx,
  { id, uid }: AttemptRow,
  state: SaveAttempt,
  resultOf: ResultOf,
  now: Date,
): Promise<PaperAttempt | undefined> {
  const result = resultOf(state)
  const [row] = await tx
    .update(practiceAttempts)
    .set({ state, receivedAt: now, ...result?.marks })
    .where(eq(practiceAttempts.id, id))
    .returning()
  if (result && result.answers.length > 0)
    await tx
      .insert(practiceAnswers)
      .values(
        result.answers.map((answer) => ({
          id: answer.id,
          uid,
          questionId: answer.question_id,
          answer: answer.answer,
          answeredAt: new Date(Math.min(Date.parse(answer.answered_at), now.getTime())),
          receivedAt: now,
          earned: answer.earned,
          of: answer.of,
        })),
      )
      // Another device may have had a later answer.
      .onConflictDoUpdate({
        target: practiceAnswers.id,
        set: {
          answer: sql`excluded.answer`,
          answeredAt: sql`excluded.answered_at`,
          receivedAt: sql`excluded.received_at`,
          earned: sql`excluded.earned`,
          of: sql`excluded.of_marks`,
        },
        setWhere: sql`${practiceAnswers.uid} = excluded.uid and ${practiceAnswers.answer} <> excluded.answer`,
      })
  return row && toAttempt(row)
}
