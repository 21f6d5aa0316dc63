import { sql } from 'drizzle-orm'
import {
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import { classes, intakes } from './catalogue.ts'
import { instant, users } from './people.ts'

/** One dated meeting of a class: live, and later with a recording. */
export const lessons = pgTable(
  'lessons',
  {
    id: text('id').primaryKey(),
    intakeKey: text('intake_key')
      .notNull()
      .references(() => intakes.key),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    number: integer('number').notNull(),
    title: text('title').notNull(),
    startsAt: instant('starts_at').notNull(),
    endsAt: instant('ends_at').notNull(),
    meetingUrl: text('meeting_url'),
    recordingId: text('recording_id').references(() => recordings.id),
    releasedAt: instant('released_at'),
  },
  (table) => [
    unique('lessons_number').on(table.intakeKey, table.classId, table.number),
    index('lessons_by_class').on(table.classId, table.startsAt),
    check('lessons_times', sql`${table.startsAt} < ${table.endsAt}`),
  ],
)

export const recordings = pgTable('recordings', {
  id: text('id').primaryKey(),
  title: text('title').notNull(),
  seconds: integer('seconds').notNull(),
  chapters: jsonb('chapters').$type<{ at_seconds: number; title: string }[]>().notNull(),
})

/** One file of a recording; `mediaKey` names it in the media store and never leaves the server unsigned. */
export const renditions = pgTable(
  'renditions',
  {
    recordingId: text('recording_id')
      .notNull()
      .references(() => recordings.id),
    quality: text('quality').notNull(),
    mediaKey: text('media_key').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
    sha256: text('sha256').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.recordingId, table.quality] }),
    check('renditions_quality', sql`${table.quality} in ('audio', 'low', 'standard')`),
  ],
)

export const captions = pgTable(
  'captions',
  {
    recordingId: text('recording_id')
      .notNull()
      .references(() => recordings.id),
    language: text('language').notNull(),
    label: text('label').notNull(),
    mediaKey: text('media_key').notNull(),
  },
  (table) => [primaryKey({ columns: [table.recordingId, table.language] })],
)

export const materials = pgTable(
  'materials',
  {
    id: text('id').primaryKey(),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    title: text('title').notNull(),
    fileName: text('file_name').notNull(),
    mediaKey: text('media_key').notNull(),
    type: text('type').notNull(),
    bytes: integer('bytes').notNull(),
  },
  (table) => [index('materials_by_class').on(table.classId)],
)

/** A question to the teacher. The id was made on the device. */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey(),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    classId: integer('class_id')
      .notNull()
      .references(() => classes.id),
    lessonId: text('lesson_id').references(() => lessons.id),
    atSecond: integer('at_second'),
    text: text('text').notNull(),
    askedAt: instant('asked_at').notNull(),
    receivedAt: instant('received_at').notNull().defaultNow(),
    seenAt: instant('seen_at'),
    answeredAt: instant('answered_at'),
    answer: text('answer'),
  },
  (table) => [index('questions_by_asker').on(table.uid, table.classId, table.receivedAt)],
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
    teacherId: text('teacher_id').notNull(),
    recordingId: text('recording_id')
      .notNull()
      .references(() => recordings.id),
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
  },
  (table) => [
    primaryKey({ columns: [table.paperId, table.label] }),
    index('paper_questions_by_chapter').on(table.chapterId),
    check('paper_questions_time', sql`${table.atSecond} >= 0`),
  ],
)
