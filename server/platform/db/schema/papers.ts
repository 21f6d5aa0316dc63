import { sql, eq } from 'drizzle-orm'
import { boolean, check, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { recordings } from './classroom.ts'
import { instant } from './columns.ts'
import { personUid, users } from './identity.ts'
import { whileAccount, type TableData } from './retention.ts'

/** The subjects of the past papers. */
export const paperSubjects = pgTable(
  'paper_subjects',
  {
    /** Used in paths in place of a class's id; from a range of its own. */
    id: integer('id').primaryKey(),
    exam: text('exam').$type<ExamKey>().notNull(),
    key: text('key').notNull().unique(),
    nameBm: text('name_bm').notNull(),
    nameEng: text('name_eng').notNull(),
    colour: text('background_color_hex').notNull(),
    /** Open to everyone who signed in; the others need a referral or the plus programme. */
    isOpen: boolean('is_open').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [
    index('paper_subjects_by_exam').on(table.exam, table.position),
    check('paper_subjects_exam', sql`${table.exam} in ('spm', 'igcse')`),
  ],
)

export const paperChapters = pgTable(
  'paper_chapters',
  {
    id: text('id').primaryKey(),
    subjectKey: text('subject_key').notNull(),
    titleBm: text('title_bm').notNull(),
    titleEng: text('title_eng').notNull(),
    position: integer('position').notNull(),
  },
  (table) => [index('paper_chapters_by_subject').on(table.subjectKey, table.position)],
)

export const pastPapers = pgTable(
  'past_papers',
  {
    id: text('id').primaryKey(),
    exam: text('exam').notNull(),
    subjectKey: text('subject_key').notNull(),
    code: text('code').notNull(),
    title: text('title').notNull(),
    year: integer('year').notNull(),
    /** The language of the video. */
    language: text('language').notNull().default('Eng'),
    teacherId: text('teacher_id').notNull(),
    /** Null: staff added the paper without a video yet. Students do not see it. */
    recordingId: text('recording_id').references(() => recordings.id),
    /** Its questions were set by staff: a content load leaves them alone. */
    byStaff: boolean('by_staff').notNull().default(false),
    /** Its video was uploaded by staff: a content load leaves it alone. */
    recordingByStaff: boolean('recording_by_staff').notNull().default(false),
    /** Withdrawn by staff. */
    withdrawnAt: instant('withdrawn_at'),
  },
  (table) => [
    index('past_papers_by_subject').on(table.exam, table.subjectKey, table.year),
    check('past_papers_exam', sql`${table.exam} in ('spm', 'igcse')`),
  ],
)

export const paperQuestions = pgTable(
  'paper_questions',
  {
    paperId: text('paper_id')
      .notNull()
      .references(() => pastPapers.id),
    label: text('label').notNull(),
    atSecond: integer('at_second').notNull(),
    chapterId: text('chapter_id')
      .notNull()
      .references(() => paperChapters.id),
    topicBm: text('topic_bm').notNull().default(''),
    topicEng: text('topic_eng').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.label] }),
    index('paper_questions_by_chapter').on(table.chapterId),
    check('paper_questions_time', sql`${table.atSecond} >= 0`),
  ],
)

/** A student's mark on a question of a past paper. */
export const questionMarks = pgTable(
  'question_marks',
  {
    uid: personUid('uid'),
    paperId: text('paper_id')
      .notNull()
      .references(() => pastPapers.id),
    label: text('label').notNull(),
    /** Null: the mark was removed, at `markedAt`. */
    mark: text('mark'),
    /** By the device's clock; the latest wins. */
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.paperId, table.label] }),
    check('question_marks_mark', sql`${table.mark} in ('done', 'to-do')`),
  ],
)

/** A friend who joined by an invitation; each friend has at most one referrer. */
export const referrals = pgTable(
  'referrals',
  {
    referredUid: text('referred_uid')
      .primaryKey()
      .references(() => users.uid),
    referrerUid: personUid('referrer_uid'),
    /** SHA-256 of the friend's normalised address: an account that is made again does not count. */
    emailHash: text('email_hash').notNull().unique(),
    claimedAt: instant('claimed_at').notNull(),
    /** Null if the referral does not count, for the reason in `refusedWhy`. */
    countedAt: instant('counted_at'),
    refusedWhy: text('refused_why'),
  },
  (table) => [
    index('referrals_by_referrer').on(table.referrerUid, table.claimedAt),
    check(
      'referrals_counted',
      sql`(${table.countedAt} is null) = (${table.refusedWhy} is not null)`,
    ),
    check('referrals_not_oneself', sql`${table.referredUid} <> ${table.referrerUid}`),
  ],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const papersData = {
  question_marks: {
    table: questionMarks,
    rowsOf: (uid) => eq(questionMarks.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  referrals: {
    table: referrals,
    rowsOf: (uid) => eq(referrals.referredUid, uid),
    notCopied: {
      referrer_uid: 'of somebody else',
      email_hash: 'of an address that is in the copy',
    },
    erase: {
      blank: { emailHash: sql`'deleted/' || ${referrals.referredUid}` },
      unchanged: ['referred_uid', 'referrer_uid', 'claimed_at', 'counted_at', 'refused_why'],
    },
    retention: 'While the account of who invited is there: it opens their papers.',
  },
  paper_subjects: { impersonal: 'Past papers.' },
  paper_chapters: { impersonal: 'Past papers.' },
  past_papers: { impersonal: 'Past papers.' },
  paper_questions: { impersonal: 'Past papers.' },
} satisfies TableData
