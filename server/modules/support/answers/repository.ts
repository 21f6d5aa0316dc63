import { and, asc, count, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { QuestionFilter } from '#contract/support/questions.ts'
import { questionsSorting, type QuestionsOf } from '#contract/support/staff-questions.ts'
import { rolesWith, type ActsOn } from '#contract/shared/staff/staff-rights.ts'
import { areNamedLike } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { lessons } from '../../../platform/db/schema/classroom.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import { contains } from '../../identity/index.ts'

export type StaffQuestionsRepository = ReturnType<typeof staffQuestionsRepository>
export type StaffQuestionRow = typeof questions.$inferSelect
export type Handed = Pick<StaffQuestionRow, 'handedTo' | 'handedBy' | 'handedAt' | 'handedNote'>
/** A spoken answer, as a file of the media store. */
export type VoiceFile = { key: string; seconds: number; bytes: number }
/** The files of an answer: a voice, and the key of a photo. */
export type AnswerFiles = { voice: VoiceFile | null; photo: string | null }
export type QuestionsFilter = {
  show: QuestionFilter
  classId: number | undefined
  whose: QuestionsOf
  search: string | undefined
  /** The caller. */
  uid: string
  actsOn: ActsOn
}

/** The assignee, while they still answer questions. */
const assignee = alias(users, 'holder')
const assigner = alias(users, 'hander')

const mayAnswer = (person: typeof users | typeof assignee) =>
  and(
    inArray(person.role, [...rolesWith('answer')]),
    eq(person.isSuspended, false),
    eq(person.isDeleted, false),
  )

function assignedAsWanted({ show, whose, uid }: QuestionsFilter): SQL | undefined {
  if (whose === 'all') return undefined
  if (whose === 'handed') return eq(questions.handedTo, uid)
  return show === 'answered'
    ? eq(questions.answeredBy, uid)
    : or(isNull(assignee.uid), eq(assignee.uid, uid))
}

/** Questions of the classes that the caller acts on, and those assigned to the caller. */
const ofClasses = ({ uid, actsOn }: { uid: string; actsOn: ActsOn }): SQL | undefined =>
  actsOn === 'all'
    ? undefined
    : or(inArray(questions.classId, [...actsOn]), eq(questions.handedTo, uid))

const byId = { by: questions.id, type: 'uuid' } as const
export const questionsPlace = {
  waiting: sortedList(
    questionsSorting.waiting,
    { received: { by: questions.receivedAt, type: 'timestamptz' } },
    byId,
  ),
  answered: sortedList(
    questionsSorting.answered,
    { answered: { by: questions.answeredAt, type: 'timestamptz' } },
    byId,
  ),
}

const isWanted = (wanted: QuestionsFilter): SQL | undefined => {
  const { show, classId, search } = wanted
  return and(
    show === 'waiting' ? isNull(questions.answeredAt) : isNotNull(questions.answeredAt),
    classId === undefined ? undefined : eq(questions.classId, classId),
    search
      ? or(
          contains(search, questions.text, lessons.title),
          areNamedLike([users.displayName], search),
        )
      : undefined,
    assignedAsWanted(wanted),
    ofClasses(wanted),
  )
}

/** SQL of questions, for staff. To write, pass a transaction. */
export const staffQuestionsRepository = (db: Db | Tx) => ({
  async list(wanted: QuestionsFilter, place: ListPlace, most: number) {
    return db
      .select({
        ...place.keys,
        row: questions,
        askedBy: users.displayName,
        lessonTitle: lessons.title,
        assignee: { uid: assignee.uid, name: assignee.displayName, email: assignee.email },
        assigner: { name: assigner.displayName, email: assigner.email },
        sameMoment: sql<number>`(
          select count(*)::int from ${questions} other
          where other.lesson_id = ${questions.lessonId} and other.at_second = ${questions.atSecond}
            and other.answered_at is null and other.id <> ${questions.id}
        )`,
      })
      .from(questions)
      .innerJoin(users, eq(users.uid, questions.uid))
      .leftJoin(lessons, eq(lessons.id, questions.lessonId))
      .leftJoin(assignee, and(eq(assignee.uid, questions.handedTo), mayAnswer(assignee)))
      .leftJoin(assigner, eq(assigner.uid, questions.handedBy))
      .where(and(isWanted(wanted), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(wanted: QuestionsFilter): Promise<number> {
    const [row] = await db
      .select({ all: count() })
      .from(questions)
      .innerJoin(users, eq(users.uid, questions.uid))
      .leftJoin(lessons, eq(lessons.id, questions.lessonId))
      .leftJoin(assignee, and(eq(assignee.uid, questions.handedTo), mayAnswer(assignee)))
      .where(isWanted(wanted))
    return row?.all ?? 0
  },

  /** How many questions of each class have no answer, and how many of all these are assigned to the caller. */
  async waiting(who: {
    uid: string
    actsOn: ActsOn
  }): Promise<{ ofClass: Map<number, number>; handed: number }> {
    const rows = await db
      .select({
        classId: questions.classId,
        waiting: count(),
        handed: sql<number>`(count(*) filter (where ${questions.handedTo} = ${who.uid}))::int`,
      })
      .from(questions)
      .where(and(isNull(questions.answeredAt), ofClasses(who)))
      .groupBy(questions.classId)
    return {
      ofClass: new Map(rows.map(({ classId, waiting }) => [classId, waiting])),
      handed: rows.reduce((sum, { handed }) => sum + handed, 0),
    }
  },

  /** The people who may answer questions, by name. */
  async answerers() {
    return db
      .select({
        uid: users.uid,
        name: users.displayName,
        email: users.email,
        role: users.role,
      })
      .from(users)
      .where(mayAnswer(users))
      .orderBy(asc(users.displayName), asc(users.uid))
  },

  async find(id: string): Promise<StaffQuestionRow | undefined> {
    const [row] = await db.select().from(questions).where(eq(questions.id, id)).for('update')
    return row
  },

  /** Other unanswered questions about the same second of the same recording. */
  async sameMoment({ id, lessonId, atSecond }: StaffQuestionRow): Promise<StaffQuestionRow[]> {
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

  /** Whether an answer has this file. */
  async namesFile(key: string): Promise<boolean> {
    const found = await db
      .select({ id: questions.id })
      .from(questions)
      .where(or(eq(questions.voiceKey, key), eq(questions.answerPhotoKey, key)))
      .limit(1)
    return found.length > 0
  },

  async hand(ids: readonly string[], handed: Handed): Promise<void> {
    await db
      .update(questions)
      .set(handed)
      .where(inArray(questions.id, [...ids]))
  },

  async see(id: string, now: Date): Promise<void> {
    await db
      .update(questions)
      .set({ seenAt: now })
      .where(and(eq(questions.id, id), isNull(questions.seenAt)))
  },

  async answer(
    ids: readonly string[],
    { text, voice, photo }: { text: string } & AnswerFiles,
    { by, at }: { by: { uid: string; locale: string | null }; at: Date },
  ): Promise<void> {
    await db
      .update(questions)
      .set({
        answer: text,
        voiceKey: voice?.key ?? null,
        voiceSeconds: voice?.seconds ?? null,
        voiceBytes: voice?.bytes ?? null,
        answerPhotoKey: photo,
        answeredAt: at,
        answeredBy: by.uid,
        answerLocale: by.locale,
        seenAt: sql`coalesce(${questions.seenAt}, ${at.toISOString()}::timestamptz)`,
      })
      .where(inArray(questions.id, [...ids]))
  },
})
