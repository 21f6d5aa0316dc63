import { and, asc, desc, eq, gt, isNotNull, isNull, sql, type SQL } from 'drizzle-orm'
import type { AskQuestion, QuestionFilter } from '#contract/support/questions.ts'
import type { PhotoType } from '#contract/shared/pictures.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Db } from '../../../platform/db/open.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { users } from '../../../platform/db/schema/identity.ts'

export type OwnQuestionRow = typeof questions.$inferSelect
/** The result of a question: stored, or refused because its id is taken or because of too many before it. */
export type Recorded =
  | { kind: 'kept'; row: OwnQuestionRow }
  | { kind: 'id-taken' }
  | { kind: 'too-many'; retryAt: Date }

export const questionsRepository = (db: Db) => ({
  /**
   * Stores the question, or finds it when this person has sent it before. A new one is stored only while there are
   * fewer than `most` since `now - withinMs`, even when many arrive at once.
   */
  async record(
    id: string,
    uid: string,
    question: AskQuestion,
    { now, most, withinMs }: { now: Date; most: number; withinMs: number },
  ): Promise<Recorded> {
    return inTransaction(db, async (tx) => {
      // Questions of one person are counted one at a time.
      await tx.select({ uid: users.uid }).from(users).where(eq(users.uid, uid)).for('no key update')
      const [known] = await tx.select().from(questions).where(eq(questions.id, id))
      if (known) return known.uid === uid ? { kind: 'kept', row: known } : { kind: 'id-taken' }
      const [oldest] = await tx
        .select({ receivedAt: questions.receivedAt })
        .from(questions)
        .where(
          and(eq(questions.uid, uid), gt(questions.receivedAt, new Date(now.getTime() - withinMs))),
        )
        .orderBy(desc(questions.receivedAt))
        .offset(most - 1)
        .limit(1)
      if (oldest) {
        const retryAt = new Date(oldest.receivedAt.getTime() + withinMs)
        return { kind: 'too-many', retryAt }
      }
      const [row] = await tx
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
          hasPhoto: question.has_photo,
        })
        .onConflictDoNothing({ target: questions.id })
        .returning()
      return row ? { kind: 'kept', row } : { kind: 'id-taken' }
    })
  },

  async ofPerson(uid: string, classId: number): Promise<OwnQuestionRow[]> {
    return db
      .select()
      .from(questions)
      .where(and(eq(questions.uid, uid), eq(questions.classId, classId)))
      .orderBy(asc(questions.receivedAt))
  },

  /** A person's questions of all classes, newest first: at most `most` after the question `after`. */
  async newest(
    uid: string,
    {
      show,
      after,
      most,
    }: { show: QuestionFilter | undefined; after: string | undefined; most: number },
  ) {
    const place = sql`${questions.receivedAt}, ${questions.id}`
    const filters: (SQL | undefined)[] = [eq(questions.uid, uid)]
    if (show === 'answered') filters.push(isNotNull(questions.answeredAt))
    if (show === 'waiting') filters.push(isNull(questions.answeredAt))
    if (after !== undefined)
      filters.push(
        sql`(${place}) < (select q.received_at, q.id from ${questions} q where q.id = ${after} and q.uid = ${uid})`,
      )
    return db
      .select({ row: questions, lessonTitle: lessons.title })
      .from(questions)
      .leftJoin(lessons, eq(lessons.id, questions.lessonId))
      .where(and(...filters))
      .orderBy(desc(questions.receivedAt), desc(questions.id))
      .limit(most)
  },

  async find(id: string, uid: string): Promise<OwnQuestionRow | undefined> {
    const [row] = await db
      .select()
      .from(questions)
      .where(and(eq(questions.id, id), eq(questions.uid, uid)))
    return row
  },

  /** @returns false when the question has a photo already: the first one stays */
  async givePhoto(id: string, photo: { key: string; type: PhotoType }): Promise<boolean> {
    const given = await db
      .update(questions)
      .set({ photoKey: photo.key, photoType: photo.type })
      .where(and(eq(questions.id, id), eq(questions.hasPhoto, true), isNull(questions.photoKey)))
      .returning({ id: questions.id })
    return given.length > 0
  },

  async photoKeys(): Promise<Set<string>> {
    const rows = await db
      .select({ key: questions.photoKey })
      .from(questions)
      .where(isNotNull(questions.photoKey))
    return new Set(rows.map(({ key }) => key ?? ''))
  },
})
