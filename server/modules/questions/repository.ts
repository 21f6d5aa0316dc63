import { and, asc, eq } from 'drizzle-orm'
import type { AskQuestion, Question } from '#contract/questions.ts'
import type { Db } from '../../db/open.ts'
import { questions } from '../../db/tables/learning.ts'

export type QuestionsRepository = ReturnType<typeof questionsRepository>

function toQuestion(row: typeof questions.$inferSelect): Question {
  return {
    id: row.id,
    class_id: row.classId,
    lesson_id: row.lessonId,
    at_second: row.atSecond,
    text: row.text,
    asked_at: row.askedAt.toISOString(),
    state: row.answeredAt ? 'answered' : row.seenAt ? 'seen' : 'sent',
    answer: row.answer,
  }
}

export const questionsRepository = (db: Db) => ({
  /** Stores the question, or finds it when it is already this person's; undefined when the id is another's. */
  async record(
    id: string,
    uid: string,
    question: AskQuestion,
    now: Date,
  ): Promise<Question | undefined> {
    await db
      .insert(questions)
      .values({
        id,
        uid,
        classId: question.class_id,
        lessonId: question.lesson_id,
        atSecond: question.at_second,
        text: question.text,
        askedAt: new Date(question.asked_at),
        receivedAt: now,
      })
      .onConflictDoNothing({ target: questions.id })
    const [row] = await db
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), eq(questions.uid, uid)))
    return row && toQuestion(row)
  },

  async ofPerson(uid: string, classId: number): Promise<Question[]> {
    const rows = await db
      .select()
      .from(questions)
      .where(and(eq(questions.uid, uid), eq(questions.classId, classId)))
      .orderBy(asc(questions.receivedAt))
    return rows.map(toQuestion)
  },
})
