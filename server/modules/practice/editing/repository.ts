import { and, asc, eq, inArray, isNotNull, isNull, or, sql, type SQL } from 'drizzle-orm'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import {
  difficultyShares,
  difficultyStudentsAtLeast,
  practiceSorting,
  type ObservedDifficulty,
  type StaffPracticeQuery,
} from '#contract/practice/staff-practice.ts'
import { likeText } from '../../../platform/db/like-text.ts'
import { sortedList, type ListPlace } from '../../../platform/db/list-page.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import {
  paperChapters,
  paperQuestions,
  paperSubjects,
  pastPapers,
} from '../../../platform/db/schema/papers.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import {
  practiceAnswers,
  practiceQuestions,
  timedPapers,
} from '../../../platform/db/schema/practice.ts'

export type StaffPracticeRepository = ReturnType<typeof staffPracticeRepository>
export type TaughtSubject = Pick<Subject, 'key' | 'language'>
type Row = typeof practiceQuestions.$inferSelect

/** Only each student's first answer, because they see the worked answer after it. */
const ofFirstAnswers = (what: SQL): SQL<number> => sql<number>`(
  select ${what} from (
    select distinct on (a.uid) a.earned = a.of_marks as is_right
    from ${practiceAnswers} a join ${users} u on u.uid = a.uid
    where a.question_id = ${practiceQuestions.id} and u.role = 'student'
    order by a.uid, a.answered_at, a.id
  ) first
)`
const students = ofFirstAnswers(sql`count(*)::integer`)
const right = ofFirstAnswers(sql`count(*) filter (where is_right)::integer`)
/** In hundredths; below zero without answers. */
const rightShare = ofFirstAnswers(
  sql`coalesce(round(100.0 * count(*) filter (where is_right) / nullif(count(*), 0)), -1)::integer`,
)

export const practicePlace = sortedList(
  practiceSorting,
  {
    place: {
      by: sql`${practiceQuestions.subjectKey} || ' ' || ${practiceQuestions.language} || ' ' || lpad(${practiceQuestions.position}::text, 6, '0')`,
      type: 'text',
    },
    students: { by: students, type: 'integer' },
    right: { by: rightShare, type: 'integer' },
  },
  { by: practiceQuestions.id, type: 'text' },
)

/** How hard students found a question; `few` until enough of them have answered it. */
function hasDifficulty(found: ObservedDifficulty): SQL {
  if (found === 'few') return sql`${students} < ${difficultyStudentsAtLeast}`
  const { hardBelow, easyFrom } = difficultyShares
  const enough = sql`${students} >= ${difficultyStudentsAtLeast}`
  if (found === 'hard') return sql`${enough} and ${rightShare} < ${hardBelow * 100}`
  if (found === 'easy') return sql`${enough} and ${rightShare} >= ${easyFrom * 100}`
  return sql`${enough} and ${rightShare} between ${hardBelow * 100} and ${easyFrom * 100 - 1}`
}

/** Limits a query to questions of these subjects and languages; undefined, so no limit, for `all`. */
const isTaught = (taught: readonly TaughtSubject[] | 'all'): SQL | undefined =>
  taught === 'all'
    ? undefined
    : (or(
        ...taught.map(({ key, language }) =>
          and(eq(practiceQuestions.subjectKey, key), eq(practiceQuestions.language, language)),
        ),
      ) ?? sql`false`)

const matches = (
  taught: readonly TaughtSubject[] | 'all',
  query: StaffPracticeQuery,
): SQL | undefined => {
  const { search, subject, language, chapter, kind, state, found } = query
  return and(
    isTaught(taught),
    search
      ? sql`(${practiceQuestions.written} ->> 'text' ilike ${`%${likeText(search)}%`} or ${practiceQuestions.id} ilike ${`%${likeText(search)}%`})`
      : undefined,
    subject === undefined ? undefined : eq(practiceQuestions.subjectKey, subject),
    language === undefined ? undefined : eq(practiceQuestions.language, language),
    chapter === undefined ? undefined : eq(practiceQuestions.chapterId, chapter),
    kind === undefined ? undefined : sql`${practiceQuestions.body} ->> 'kind' = ${kind}`,
    state === undefined
      ? undefined
      : state === 'asked'
        ? isNull(practiceQuestions.withdrawnAt)
        : isNotNull(practiceQuestions.withdrawnAt),
    found === undefined ? undefined : hasDifficulty(found),
  )
}

const listed = {
  question: practiceQuestions,
  chapter: {
    id: paperChapters.id,
    title_bm: paperChapters.titleBm,
    title_eng: paperChapters.titleEng,
  },
  students,
  right,
}

/** SQL of the questions to practise with, for staff. To write, pass a transaction. */
export const staffPracticeRepository = (db: Db | Tx) => ({
  async list(
    taught: readonly TaughtSubject[] | 'all',
    query: StaffPracticeQuery,
    place: ListPlace,
    most: number,
  ) {
    return db
      .select({ ...listed, ...place.keys })
      .from(practiceQuestions)
      .innerJoin(paperChapters, eq(paperChapters.id, practiceQuestions.chapterId))
      .where(and(matches(taught, query), place.after))
      .orderBy(...place.orderBy)
      .limit(most)
  },

  async count(
    taught: readonly TaughtSubject[] | 'all',
    query: StaffPracticeQuery,
  ): Promise<number> {
    return db.$count(practiceQuestions, matches(taught, query))
  },

  async find(id: string) {
    const [row] = await db
      .select(listed)
      .from(practiceQuestions)
      .innerJoin(paperChapters, eq(paperChapters.id, practiceQuestions.chapterId))
      .where(eq(practiceQuestions.id, id))
    return row
  },

  async some(ids: readonly string[]) {
    return db
      .select({ question: practiceQuestions, chapter: listed.chapter })
      .from(practiceQuestions)
      .innerJoin(paperChapters, eq(paperChapters.id, practiceQuestions.chapterId))
      .where(inArray(practiceQuestions.id, [...ids]))
  },

  /** Serialises changes of questions, so that no device misses a revision. Readers are not blocked. */
  async lock(): Promise<void> {
    await db.execute(sql`lock table ${practiceQuestions} in share row exclusive mode`)
  },

  async nextRevision(): Promise<number> {
    const [row] = await db
      .select({ last: sql<number>`coalesce(max(${practiceQuestions.revision}), 0)::integer` })
      .from(practiceQuestions)
    return (row?.last ?? 0) + 1
  },

  async nextPosition({ key, language }: TaughtSubject): Promise<number> {
    const [row] = await db
      .select({ last: sql<number>`coalesce(max(${practiceQuestions.position}), 0)::integer` })
      .from(practiceQuestions)
      .where(and(eq(practiceQuestions.subjectKey, key), eq(practiceQuestions.language, language)))
    return (row?.last ?? 0) + 1
  },

  async add(rows: (typeof practiceQuestions.$inferInsert)[]): Promise<void> {
    await db.insert(practiceQuestions).values(rows)
  },

  /** Every question of a class as it was written, withdrawn ones included. */
  async written({ key, language }: TaughtSubject) {
    return db
      .select({
        id: practiceQuestions.id,
        written: practiceQuestions.written,
        withdrawnAt: practiceQuestions.withdrawnAt,
      })
      .from(practiceQuestions)
      .where(and(eq(practiceQuestions.subjectKey, key), eq(practiceQuestions.language, language)))
  },

  async change(id: string, set: Partial<Omit<Row, 'id'>>): Promise<void> {
    await db
      .update(practiceQuestions)
      .set({ ...set, byStaff: true })
      .where(eq(practiceQuestions.id, id))
  },

  async isAnswered(id: string): Promise<boolean> {
    const found = await db
      .select({ id: practiceAnswers.id })
      .from(practiceAnswers)
      .where(eq(practiceAnswers.questionId, id))
      .limit(1)
    return found.length > 0
  },

  async exists(id: string): Promise<boolean> {
    return (await db.$count(practiceQuestions, eq(practiceQuestions.id, id))) > 0
  },

  /** Replaces a question in timed papers, or removes it. Attempts keep the questions that they began with. */
  async replaceInPapers(id: string, newId: string | null): Promise<void> {
    const papers = await db
      .select({ id: timedPapers.id, questionIds: timedPapers.questionIds })
      .from(timedPapers)
      .where(sql`${timedPapers.questionIds} ? ${id}`)
      .for('update')
    for (const paper of papers) {
      const questionIds = paper.questionIds.flatMap((one) => (one === id ? (newId ?? []) : one))
      const isPaper = eq(timedPapers.id, paper.id)
      if (questionIds.length === 0) await db.delete(timedPapers).where(isPaper)
      else await db.update(timedPapers).set({ questionIds }).where(isPaper)
    }
  },

  /** The chapters of all subjects, in the order of the syllabus. */
  async chapters() {
    return db.select().from(paperChapters).orderBy(asc(paperChapters.position))
  },

  /** The past papers of all subjects with the numbers of their questions. */
  async papers() {
    return db
      .select({
        id: pastPapers.id,
        key: pastPapers.subjectKey,
        title: pastPapers.title,
        labels: sql<
          string[]
        >`coalesce(array_agg(${paperQuestions.label} order by ${paperQuestions.atSecond}), '{}')`,
      })
      .from(pastPapers)
      .innerJoin(
        paperSubjects,
        and(eq(paperSubjects.key, pastPapers.subjectKey), eq(paperSubjects.exam, pastPapers.exam)),
      )
      .innerJoin(paperQuestions, eq(paperQuestions.paperId, pastPapers.id))
      .groupBy(pastPapers.id)
      .orderBy(asc(pastPapers.id))
  },
})
