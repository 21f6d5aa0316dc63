import { sql, eq } from 'drizzle-orm'
import { boolean, check, index, integer, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import type { Subject } from '#contract/catalogue/catalogue.ts'
import type { GivenAnswer } from '#contract/practice/answers.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import type { WrittenQuestion } from '#contract/practice/practice-file.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { instant } from './columns.ts'
import { personUid } from './identity.ts'
import { paperChapters } from './papers.ts'
import { whileAccount, type TableData } from './retention.ts'

/** A question to practise with, in one language. */
export const practiceQuestions = pgTable(
  'practice_questions',
  {
    id: text('id').primaryKey(),
    subjectKey: text('subject_key').notNull(),
    language: text('language').$type<Subject['language']>().notNull(),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => paperChapters.id),
    /** Its place in the file of its subject. */
    position: integer('position').notNull(),
    /** As it is sent, answer included. */
    body: jsonb('body').$type<PracticeQuestion>().notNull(),
    /** As people wrote it, with LaTeX. */
    written: jsonb('written').$type<WrittenQuestion>().notNull(),
    /** Staff wrote, changed or withdrew it: the content load leaves it alone. */
    byStaff: boolean('by_staff').notNull().default(false),
    /** Raised with each change of any question: a device fetches the questions changed since its own revision. */
    revision: integer('revision').notNull(),
    /** It is not asked any more; the answers given to it stay. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('practice_questions_of_subject').on(table.subjectKey, table.language, table.revision),
    check('practice_questions_language', sql`${table.language} in ('Bm', 'Eng')`),
  ],
)

/** An answer to a practice question. The id was made on the device. */
export const practiceAnswers = pgTable(
  'practice_answers',
  {
    id: uuid('id').primaryKey(),
    uid: personUid('uid'),
    questionId: text('question_id')
      .notNull()
      .references(() => practiceQuestions.id),
    answer: jsonb('answer').$type<GivenAnswer>().notNull(),
    /** By the device's clock. */
    answeredAt: instant('answered_at').notNull(),
    receivedAt: instant('received_at').notNull(),
    earned: integer('earned').notNull(),
    of: integer('of_marks').notNull(),
  },
  (table) => [
    index('practice_answers_of_person').on(table.uid, table.receivedAt),
    index('practice_answers_of_question').on(table.questionId, table.uid, table.answeredAt),
    check('practice_answers_marks', sql`${table.earned} between 0 and ${table.of}`),
  ],
)

/** A timed paper composed of a subject's questions. */
export const timedPapers = pgTable(
  'timed_papers',
  {
    id: text('id').primaryKey(),
    subjectKey: text('subject_key').notNull(),
    language: text('language').$type<Subject['language']>().notNull(),
    position: integer('position').notNull(),
    title: text('title').notNull(),
    minutes: integer('minutes').notNull(),
    questionIds: jsonb('question_ids').$type<string[]>().notNull(),
  },
  (table) => [check('timed_papers_language', sql`${table.language} in ('Bm', 'Eng')`)],
)

/** A person's try at a timed paper. The id was made on the device. */
export const practiceAttempts = pgTable(
  'practice_attempts',
  {
    id: uuid('id').primaryKey(),
    uid: personUid('uid'),
    /** The paper, answers and submission time, merged from all devices. */
    state: jsonb('state').$type<SaveAttempt>().notNull(),
    receivedAt: instant('received_at').notNull(),
    /** Null until it is over. */
    earned: integer('earned'),
    of: integer('of_marks'),
  },
  (table) => [
    index('practice_attempts_of_person').on(table.uid),
    check('practice_attempts_marks', sql`${table.earned} between 0 and ${table.of}`),
  ],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const practiceData = {
  practice_answers: {
    table: practiceAnswers,
    rowsOf: (uid) => eq(practiceAnswers.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  practice_attempts: {
    table: practiceAttempts,
    rowsOf: (uid) => eq(practiceAttempts.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  practice_questions: { impersonal: 'Questions to practise with.' },
  timed_papers: { impersonal: 'Questions to practise with.' },
} satisfies TableData
