import { asc, desc, sql } from 'drizzle-orm'
import {
  helpRule,
  wrongQuestionsShown,
  wrongStudentsAtLeast,
} from '#contract/practice/class-practice.ts'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { Db } from '../../../platform/db/open.ts'
import { practiceAnswers, practiceQuestions } from '../../../platform/db/schema/practice.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { users } from '../../../platform/db/schema/identity.ts'
import type { TaughtSubject } from './repository.ts'

type OfClass = TaughtSubject & { classId: number; now: Date }

/** Students whose enrolment in the class is open. */
const inClass = ({ classId, now }: OfClass) => sql`(
  select e.uid from ${enrolments} e join ${users} u on u.uid = e.uid
  where e.class_id = ${classId} and u.role = 'student' and not u.is_deleted
    and e.opens_at <= ${now.toISOString()} and e.ended_at is null
    and (e.live_until is null or e.live_until >= ${now.toISOString()})
)`

/** The first or latest answer of each student of the class to each active question of its subject. */
function answersOf(which: 'first' | 'latest', of: OfClass) {
  const order = which === 'first' ? sql`a.answered_at, a.id` : sql`a.answered_at desc, a.id desc`
  return sql`(
    select distinct on (a.uid, a.question_id)
      a.uid, a.question_id, a.id, a.answered_at, a.answer, a.earned = a.of_marks as is_right
    from ${practiceAnswers} a join ${practiceQuestions} q on q.id = a.question_id
    where q.subject_key = ${of.key} and q.language = ${of.language} and q.withdrawn_at is null
      and a.uid in ${inClass(of)}
    order by a.uid, a.question_id, ${order}
  )`
}

const wrong = sql<number>`(count(*) filter (where not f.is_right))::integer`
const share = sql`${wrong}::float / count(*)`

/** SQL of the answers of a class. */
export const classAnswers = (db: Db) => ({
  /** The questions that the largest share of students first answers wrongly. */
  async wrongest(of: OfClass) {
    return db
      .select({
        id: sql<string>`f.question_id`,
        students: sql<number>`count(*)::integer`,
        wrong,
      })
      .from(sql`${answersOf('first', of)} f`)
      .groupBy(sql`f.question_id`)
      .having(sql`count(*) >= ${wrongStudentsAtLeast} and ${wrong} > 0`)
      .orderBy(desc(share), desc(wrong), asc(sql`f.question_id`))
      .limit(wrongQuestionsShown)
  },

  /** The wrong first answers to these questions, and how many gave each. */
  async wrongAnswers(of: OfClass, ids: readonly string[]) {
    if (ids.length === 0) return []
    const listed = sql.join(
      ids.map((id) => sql`${id}`),
      sql`, `,
    )
    return db
      .select({
        id: sql<string>`f.question_id`,
        answer: sql<GivenAnswer>`f.answer`,
        students: sql<number>`count(*)::integer`,
      })
      .from(sql`${answersOf('first', of)} f`)
      .where(sql`not f.is_right and f.question_id in (${listed})`)
      .groupBy(sql`f.question_id`, sql`f.answer`)
  },

  /** Students whose latest answers are mostly wrong, by name. */
  async needHelp(of: OfClass) {
    const { questions, atLeast, rightShareBelow } = helpRule
    const right = sql<number>`(count(*) filter (where r.is_right))::integer`
    return db
      .select({
        uid: users.uid,
        name: users.displayName,
        right,
        of: sql<number>`count(*)::integer`,
      })
      .from(
        sql`(
          select l.*, row_number() over (partition by l.uid order by l.answered_at desc, l.id desc) as place
          from ${answersOf('latest', of)} l
        ) r`,
      )
      .innerJoin(users, sql`${users.uid} = r.uid`)
      .where(sql`r.place <= ${questions}`)
      .groupBy(users.uid)
      .having(sql`count(*) >= ${atLeast} and ${right} < count(*) * ${rightShareBelow}::float`)
      .orderBy(sql`lower(${users.displayName})`, asc(users.uid))
  },
})
