import { desc, eq, sql } from 'drizzle-orm'
import { isWatched } from '#contract/classroom/progress.ts'
import { guardianQuestionsShown } from '#contract/shared/limits.ts'
import type { Db } from '../../../platform/db/open.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { watchProgress } from '../../../platform/db/schema/classroom.ts'
import { heldDuringSpan, joinedLive, spansOf } from '../../enrolment/index.ts'

/** SQL of how a student learns, for a guardian who sees it: `requireChild` of the service decides that before. */
export const learningRepository = (db: Db) => ({
  /** Of the live lessons while they were enrolled how many they joined, by class. */
  async attendance(
    uid: string,
    now: Date,
  ): Promise<{ classId: number; held: number; joined: number }[]> {
    return db
      .select({
        classId: sql<number>`r.class_id`,
        held: sql<number>`count(distinct l.id)::int`,
        joined: sql<number>`(count(distinct l.id) filter (where ${joinedLive(sql`${uid}`)}))::int`,
      })
      .from(sql`${spansOf(sql`e.uid = ${uid}`, now)} r`)
      .innerJoin(sql`lessons l`, heldDuringSpan(now))
      .groupBy(sql`r.class_id`)
      .orderBy(sql`r.class_id`)
  },

  async watched(uid: string) {
    const rows = await db
      .select({
        watched_seconds: watchProgress.watchedSeconds,
        of_seconds: watchProgress.ofSeconds,
        at: watchProgress.positionAt,
      })
      .from(watchProgress)
      .where(eq(watchProgress.uid, uid))
      .orderBy(desc(watchProgress.positionAt))
    return {
      recordings: rows.filter(isWatched).length,
      seconds: rows.reduce((sum, row) => sum + row.watched_seconds, 0),
      last_at: rows[0]?.at.toISOString() ?? null,
    }
  },

  /** How many were asked and answered; the newest themselves only where they are shared. */
  async questions(uid: string, areShared: boolean) {
    const rows = await db
      .select({
        classId: questions.classId,
        text: questions.text,
        answer: questions.answer,
        askedAt: questions.askedAt,
        asked: sql<number>`(count(*) over ())::int`,
        answered: sql<number>`(count(${questions.answeredAt}) over ())::int`,
      })
      .from(questions)
      .where(eq(questions.uid, uid))
      .orderBy(desc(questions.receivedAt), desc(questions.id))
      .limit(guardianQuestionsShown)
    const [first] = rows
    return {
      asked: first?.asked ?? 0,
      answered: first?.answered ?? 0,
      texts: areShared
        ? rows.map(({ classId, text, answer, askedAt }) => ({
            classId,
            text,
            answer,
            asked_at: askedAt.toISOString(),
          }))
        : null,
    }
  },
})
