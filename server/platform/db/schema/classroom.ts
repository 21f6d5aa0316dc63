import { sql, eq } from 'drizzle-orm'
import {
  boolean,
  check,
  date,
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
import type { MeetingProblem, MeetingProvider } from '#contract/classroom/meetings.ts'
import type { PreparationProblem } from '#contract/classroom/staff-files.ts'
import { classes, intakes, teachers } from './catalogue.ts'
import { instant } from './columns.ts'
import { personUid } from './identity.ts'
import { whileAccount, type TableData } from './retention.ts'

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
    /** The substitute teacher. */
    substituteId: text('substitute_id').references(() => teachers.id),
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
    index('lessons_by_substitute')
      .on(table.substituteId)
      .where(sql`substitute_id is not null`),
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
 * A recording being encoded from an upload. The lesson shows it once the first rendition is ready; the row is deleted
 * after the last.
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
    /** The quality being encoded, and its progress. */
    quality: text('quality').$type<Quality>(),
    percent: integer('percent').notNull().default(0),
    /** Number of attempts; encoding stops after several failures. */
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
    /** In hexadecimal; null if unknown. */
    sha256: text('sha256'),
    addedAt: instant('added_at').notNull().defaultNow(),
  },
  (table) => [index('materials_by_class').on(table.classId)],
)

/** When a student first opened the meeting link of a live lesson. */
export const attendance = pgTable(
  'attendance',
  {
    lessonId: text('lesson_id')
      .notNull()
      .references(() => lessons.id),
    uid: personUid('uid'),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.uid] }),
    index('attendance_by_uid').on(table.uid, table.joinedAt),
  ],
)

/** Attendance of live lessons as marked by staff; overrides `attendance`. */
export const attendanceMarks = pgTable(
  'attendance_marks',
  {
    lessonId: text('lesson_id')
      .notNull()
      .references(() => lessons.id),
    uid: personUid('uid'),
    isPresent: boolean('is_present').notNull(),
    byUid: personUid('by_uid'),
    at: instant('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.lessonId, table.uid] }),
    index('attendance_marks_by_person').on(table.uid),
    index('attendance_marks_by_author').on(table.byUid),
  ],
)

/** Progress in recordings: the last position, and the seconds watched. */
export const watchProgress = pgTable(
  'watch_progress',
  {
    uid: personUid('uid'),
    /** A lesson or a past paper. */
    watchedId: text('watched_id').notNull(),
    positionSeconds: integer('position_seconds').notNull(),
    /** By the clock of the device that reported it; the latest wins. */
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
    uid: personUid('uid'),
    id: uuid('id').notNull(),
    /** A lesson or a past paper. */
    watchedId: text('watched_id').notNull(),
    atSecond: integer('at_second').notNull(),
    /** Empty: a bookmark. Null: deleted, and kept so that no older change brings it back. */
    text: text('text'),
    /** By the device's clock; the latest wins. */
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.uid, table.id] }),
    check('watch_notes_second', sql`${table.atSecond} >= 0`),
  ],
)

/**
 * Anonymous sums of the seconds of recordings first watched on a Malaysian day. Several rows a day, so that
 * concurrent writers do not block each other.
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

/**
 * The meeting of a lesson at a provider, shared by the intakes that meet in it. `lessons.meeting_id` names it and
 * keeps it when the lesson moves.
 */
export const providerMeetings = pgTable(
  'provider_meetings',
  {
    id: uuid('id').primaryKey(),
    provider: text('provider').$type<MeetingProvider>().notNull(),
    /** The host's account, if accounts host one meeting at a time. */
    host: text('host'),
    /** The provider's id, and the students' link; null until it is created, and after it was ended. */
    reference: text('reference'),
    url: text('url'),
    /** The details last sent to the provider. */
    topic: text('topic'),
    startsAt: instant('starts_at'),
    endsAt: instant('ends_at'),
    /** A request to create it was sent; the reply may have been lost. */
    triedAt: instant('tried_at'),
    /** Until when a server has claimed it. */
    claimedUntil: instant('claimed_until'),
    /** Why it could not be created or changed; retried automatically. */
    problem: text('problem').$type<MeetingProblem>(),
  },
  (table) => [
    check('provider_meetings_provider', sql`${table.provider} in ('jitsi', 'zoom')`),
    check('provider_meetings_made', sql`(${table.reference} is null) = (${table.url} is null)`),
  ],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const classroomData = {
  watch_progress: {
    table: watchProgress,
    rowsOf: (uid) => eq(watchProgress.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  watch_notes: {
    table: watchNotes,
    rowsOf: (uid) => eq(watchNotes.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  attendance: {
    table: attendance,
    rowsOf: (uid) => eq(attendance.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
  attendance_marks: {
    table: attendanceMarks,
    rowsOf: (uid) => eq(attendanceMarks.uid, uid),
    notCopied: { by_uid: 'who of the staff did it' },
    erase: 'delete',
    retention: whileAccount,
  },
  watched_days: { impersonal: 'Sums of a day.' },
  lessons: { impersonal: 'The timetable.' },
  provider_meetings: { impersonal: 'The timetable.' },
  recordings: { impersonal: 'What was taught.' },
  renditions: { impersonal: 'What was taught.' },
  preparations: { impersonal: 'What was taught.' },
  captions: { impersonal: 'What was taught.' },
  materials: { impersonal: 'What was taught.' },
} satisfies TableData
