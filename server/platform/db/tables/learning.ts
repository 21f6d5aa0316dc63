import { sql } from 'drizzle-orm'
import {
  boolean,
  date,
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
import type { Quality } from '#contract/classroom/classroom.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import { classes, intakes } from './catalogue.ts'
import { providerMeetings } from './meetings.ts'
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
    /** The meeting that a provider makes; null: the link is pasted. */
    meetingId: uuid('meeting_id').references(() => providerMeetings.id),
    recordingId: text('recording_id').references(() => recordings.id),
    releasedAt: instant('released_at'),
    /** Its recording stays open to trial students. */
    isPreview: boolean('is_preview').notNull().default(false),
    /** Raised by each move, so that calendar apps move the same event. */
    sequence: integer('sequence').notNull().default(0),
    changedAt: instant('changed_at').notNull().defaultNow(),
    cancelledAt: instant('cancelled_at'),
    /** Planned, moved, cancelled or linked by staff: a content load leaves it alone. */
    byStaff: boolean('by_staff').notNull().default(false),
  },
  (table) => [
    unique('lessons_number').on(table.intakeKey, table.classId, table.number),
    index('lessons_by_class').on(table.classId, table.startsAt),
    index('lessons_by_start').on(table.startsAt),
    index('lessons_by_release').on(table.releasedAt),
    index('lessons_by_meeting')
      .on(table.meetingId)
      .where(sql`meeting_id is not null`),
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

/**
 * A recording whose renditions are being made from the upload. The lesson shows it as soon as the first one is
 * there; the row is deleted when all are.
 */
export const preparations = pgTable(
  'preparations',
  {
    recordingId: text('recording_id')
      .primaryKey()
      .references(() => recordings.id),
    lessonId: text('lesson_id')
      .notNull()
      .references(() => lessons.id),
    /** When students may watch it; null: not for now. */
    releaseAt: instant('release_at'),
    /** What is being made, and its progress. */
    quality: text('quality').$type<Quality>(),
    percent: integer('percent').notNull().default(0),
    /** Attempts; a preparation that breaks off again and again is given up. */
    begun: integer('begun').notNull().default(0),
    /** Why it is paused until staff try again, or until there is room. */
    problem: text('problem').$type<PreparationProblem>(),
    sentAt: instant('sent_at').notNull(),
  },
  (table) => [
    index('preparations_by_lesson').on(table.lessonId),
    check('preparations_percent', sql`${table.percent} between 0 and 100`),
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
    /** In hexadecimal; null for files of staff from before it was kept. */
    sha256: text('sha256'),
    addedAt: instant('added_at').notNull().defaultNow(),
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
    answeredBy: text('answered_by').references(() => users.uid),
    /** The language that the writer has Kelasku in; null: unknown. */
    answerLocale: text('answer_locale'),
    /** The spoken answer; questions that were answered together share its file. */
    voiceKey: text('voice_key'),
    voiceSeconds: integer('voice_seconds'),
    voiceBytes: integer('voice_bytes'),
    /** The staff member who is to answer; null: anyone. */
    handedTo: text('handed_to').references(() => users.uid),
    handedBy: text('handed_by').references(() => users.uid),
    /** When the assignment last changed. */
    handedAt: instant('handed_at'),
    /** A note between staff, which the student never sees. */
    handedNote: text('handed_note'),
    /** A photo belongs to it; the file is uploaded after the text, and `photoKey` is null until then. */
    hasPhoto: boolean('has_photo').notNull().default(false),
    photoKey: text('photo_key'),
    photoType: text('photo_type'),
  },
  (table) => [
    index('questions_by_asker').on(table.uid, table.classId, table.receivedAt),
    index('questions_unanswered')
      .on(table.receivedAt)
      .where(sql`answered_at is null`),
    index('questions_answered')
      .on(table.answeredAt)
      .where(sql`answered_at is not null`),
    index('questions_handed')
      .on(table.handedTo)
      .where(sql`handed_to is not null`),
    index('questions_by_voice')
      .on(table.voiceKey)
      .where(sql`voice_key is not null`),
  ],
)

/** Who came to which live lesson: the first time they got the meeting link. */
export const attendance = pgTable(
  'attendance',
  {
    lessonId: text('lesson_id')
      .notNull()
      .references(() => lessons.id),
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.uid] }),
    index('attendance_by_uid').on(table.uid, table.joinedAt),
  ],
)

/** How far a person is in a recording: where they stopped, and which seconds they watched. */
export const watchProgress = pgTable(
  'watch_progress',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    /** A lesson or a past paper. */
    watchedId: text('watched_id').notNull(),
    positionSeconds: integer('position_seconds').notNull(),
    /** By the clock of the device that stopped there: the latest wins. */
    positionAt: instant('position_at').notNull(),
    /** Seconds watched, as intervals in order that do not touch: `[[0, 90], [300, 420]]`. */
    watched: jsonb('watched').$type<[number, number][]>().notNull(),
    watchedSeconds: integer('watched_seconds').notNull(),
    ofSeconds: integer('of_seconds').notNull(),
    /** The days in Malaysia on which it was watched, in order. */
    watchedOn: jsonb('watched_on').$type<string[]>().notNull().default([]),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.watchedId] }),
    check(
      'watch_progress_seconds',
      sql`${table.positionSeconds} >= 0 and ${table.watchedSeconds} between 0 and ${table.ofSeconds}`,
    ),
  ],
)

/** A person's note or bookmark at a second of a recording. The id was made on the device. */
export const watchNotes = pgTable(
  'watch_notes',
  {
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    id: uuid('id').notNull(),
    /** A lesson or a past paper. */
    watchedId: text('watched_id').notNull(),
    atSecond: integer('at_second').notNull(),
    /** Empty: a bookmark. Null: deleted, and kept so that no older change brings it back. */
    text: text('text'),
    /** By the device's clock: the latest wins. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    check('watch_notes_second', sql`${table.atSecond} >= 0`),
  ],
)

/**
 * How many seconds of recordings were seen for the first time on a day in Malaysia. A day has several rows, so
 * that people who watch at the same time do not wait for each other; whose they are is not in them.
 */
export const watchedDays = pgTable(
  'watched_days',
  {
    day: date('day').notNull(),
    share: integer('share').notNull(),
    seconds: integer('seconds').notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.share] })],
)

/** The subjects of the free past papers. */
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
    /** Open to everyone who signed in; the others are unlocked by a referral. */
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
    uid: text('uid')
      .notNull()
      .references(() => users.uid),
    paperId: text('paper_id')
      .notNull()
      .references(() => pastPapers.id),
    label: text('label').notNull(),
    /** Null: the mark was removed, at `markedAt`. */
    mark: text('mark'),
    /** By the device's clock: the latest wins. */
    markedAt: instant('marked_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.paperId, table.label] }),
    check('question_marks_mark', sql`${table.mark} in ('done', 'to-do')`),
  ],
)
