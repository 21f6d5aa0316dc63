import { and, asc, count, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { QuestionFilter } from '#contract/questions.ts'
import type { Db, Tx } from '../../db/open.ts'
import { lessons, questions } from '../../db/tables/learning.ts'
import { users } from '../../db/tables/people.ts'

export type StaffQuestionsRepository = ReturnType<typeof staffQuestionsRepository>
export type QuestionRow = typeof questions.$inferSelect

/** SQL of questions for those who answer them. Give it the transaction of a change. */
export const staffQuestionsRepository = (db: Db | Tx) => ({
  /** Without an answer: the longest waiting first. Answered: the newest answer first. */
  async list(show: QuestionFilter, classId: number | undefined, most: number) {
    return db
      .select({
        row: questions,
        askedBy: users.displayName,
        lessonTitle: lessons.title,
        sameMoment: sql<number>`(
          select count(*)::int from ${questions} other
          where other.lesson_id = ${questions.lessonId} and other.at_second = ${questions.atSecond}
            and other.answered_at is null and other.id <> ${questions.id}
        )`,
      })
      .from(questions)
      .innerJoin(users, eq(users.uid, questions.uid))
      .leftJoin(lessons, eq(lessons.id, questions.lessonId))
      .where(
        and(
          show === 'waiting' ? isNull(questions.answeredAt) : isNotNull(questions.answeredAt),
          classId === undefined ? undefined : eq(questions.classId, classId),
        ),
      )
      .orderBy(
        show === 'waiting' ? asc(questions.receivedAt) : desc(questions.answeredAt),
        asc(questions.id),
      )
      .limit(most)
  },

  /** How many of each class have no answer. */
  async waiting(): Promise<Map<number, number>> {
    const rows = await db
      .select({ classId: questions.classId, waiting: count() })
      .from(questions)
      .where(isNull(questions.answeredAt))
      .groupBy(questions.classId)
    return new Map(rows.map(({ classId, waiting }) => [classId, waiting]))
  },

  async find(id: string): Promise<QuestionRow | undefined> {
    const [row] = await db.select().from(questions).where(eq(questions.id, id)).for('update')
    return row
  },

  /** The others about the same second of the same recording that have no answer. */
  async sameMoment({ id, lessonId, atSecond }: QuestionRow): Promise<QuestionRow[]> {
    if (lessonId === null || atSecond === null) return []
    return db
      .select()
      .from(questions)
      .where(
        and(
          eq(questions.lessonId, lessonId),
          eq(questions.atSecond, atSecond),
          isNull(questions.answeredAt),
          sql`${questions.id} <> ${id}`,
        ),
      )
      .for('update')
  },

  async see(id: string, now: Date): Promise<void> {
    await db
      .update(questions)
      .set({ seenAt: now })
      .where(and(eq(questions.id, id), isNull(questions.seenAt)))
  },

  async answer(ids: readonly string[], answer: string, now: Date): Promise<void> {
    await db
      .update(questions)
      .set({
        answer,
        answeredAt: now,
        seenAt: sql`coalesce(${questions.seenAt}, ${now.toISOString()}::timestamptz)`,
      })
      .where(
        sql`${questions.id} in (${sql.join(
          ids.map((id) => sql`${id}`),
          sql`, `,
        )})`,
      )
  },
})
