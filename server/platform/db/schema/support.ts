import { sql, eq } from 'drizzle-orm'
import { boolean, index, integer, pgTable, text, uuid } from 'drizzle-orm/pg-core'
import { classes } from './catalogue.ts'
import { lessons } from './classroom.ts'
import { instant } from './columns.ts'
import { personUid, users } from './identity.ts'
import { whileAccount, type TableData } from './retention.ts'

/** A question to the teacher. The id was made on the device. */
export const questions = pgTable(
  'questions',
  {
    id: uuid('id').primaryKey(),
    uid: personUid('uid'),
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
    /** The writer's language setting; null if unknown. */
    answerLocale: text('answer_locale'),
    /** The spoken answer; questions that were answered together share its file. */
    voiceKey: text('voice_key'),
    voiceSeconds: integer('voice_seconds'),
    voiceBytes: integer('voice_bytes'),
    /** The photo in the answer; its file is shared like that of a spoken answer. */
    answerPhotoKey: text('answer_photo_key'),
    /** The assigned member of staff; null for anyone. */
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
    index('questions_by_answerer')
      .on(table.answeredBy)
      .where(sql`answered_by is not null`),
    index('questions_by_hander')
      .on(table.handedBy)
      .where(sql`handed_by is not null`),
    index('questions_by_lesson')
      .on(table.lessonId)
      .where(sql`lesson_id is not null`),
    index('questions_by_voice')
      .on(table.voiceKey)
      .where(sql`voice_key is not null`),
    index('questions_by_answer_photo')
      .on(table.answerPhotoKey)
      .where(sql`answer_photo_key is not null`),
  ],
)

/** A text that a member of staff uses again in answers. The id was made on the device. */
export const savedReplies = pgTable(
  'saved_replies',
  {
    id: uuid('id').primaryKey(),
    uid: personUid('uid'),
    name: text('name').notNull(),
    text: text('text').notNull(),
    /** All who answer see it. */
    isShared: boolean('is_shared').notNull(),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [index('saved_replies_by_writer').on(table.uid)],
)

/** Personal data in these tables: what an export contains, what a deletion erases, and how long rows are kept. */
export const supportData = {
  questions: {
    table: questions,
    rowsOf: (uid) => eq(questions.uid, uid),
    notCopied: {
      photo_key: 'the photo itself is in the copy',
      voice_key: 'the spoken answer itself is in the copy',
      answer_photo_key: 'the photo itself is in the copy',
      answered_by: 'who of the staff did it',
      handed_to: 'how the staff share their work',
      handed_by: 'how the staff share their work',
      handed_at: 'how the staff share their work',
      handed_note: 'how the staff share their work',
    },
    erase: 'delete',
    retention: whileAccount,
  },
  saved_replies: {
    table: savedReplies,
    rowsOf: (uid) => eq(savedReplies.uid, uid),
    erase: 'delete',
    retention: whileAccount,
  },
} satisfies TableData
