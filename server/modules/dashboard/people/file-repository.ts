import { and, asc, count, desc, eq, isNotNull, ne, sql } from 'drizzle-orm'
import {
  fileAttemptsShown,
  fileChangesShown,
  fileChaptersShown,
  fileLessonsShown,
  fileMessagesShown,
  fileNotesShown,
  fileParcelsShown,
  filePaymentsShown,
  fileQuestionsShown,
} from '#contract/identity/student-file.ts'
import { watchedShare } from '#contract/shared/limits.ts'
import { minorRead } from '../../../platform/db/minor-reads.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { paymentEntries } from '../../../platform/db/schema/billing-ledger.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { classes } from '../../../platform/db/schema/catalogue.ts'
import { personTags, staffNotes } from '../../../platform/db/schema/dashboard.ts'
import { profiles, users } from '../../../platform/db/schema/identity.ts'
import { messageReceivers, staffMessages } from '../../../platform/db/schema/messaging.ts'
import { paperChapters } from '../../../platform/db/schema/papers.ts'
import { audit } from '../../../platform/db/schema/platform.ts'
import {
  practiceAnswers,
  practiceAttempts,
  practiceQuestions,
  timedPapers,
} from '../../../platform/db/schema/practice.ts'
import { parcels } from '../../../platform/db/schema/shipping.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { heldDuringSpan, joinedLive, spansOf } from '../../enrolment/index.ts'

/** Did this person watch nearly all of the recording of the lesson `l`? */
const hasWatched = (uid: string) => sql`exists (
  select from watch_progress w where w.uid = ${uid} and w.watched_id = l.id
    and w.of_seconds > 0 and w.watched_seconds >= ${watchedShare}::real * w.of_seconds)`

const nameOfStaff = sql<string>`coalesce(nullif(${users.displayName}, ''), ${users.email})`
/** At most this many tags are suggested. */
const tagsOffered = 200

const startedAt = sql<string>`${practiceAttempts.state}->>'started_at'`

/** SQL of a student's file: the newest few of each kind. */
export const studentFileRepository = (db: Db | Tx) => ({
  classes: () =>
    db
      .select({ id: classes.id, class_name: classes.className, language: classes.language })
      .from(classes),

  notes: (uid: string) =>
    db
      .select({
        id: staffNotes.id,
        text: staffNotes.text,
        at: staffNotes.at,
        byUid: staffNotes.byUid,
        by: nameOfStaff,
      })
      .from(staffNotes)
      .innerJoin(users, eq(users.uid, staffNotes.byUid))
      .where(eq(staffNotes.uid, uid))
      .orderBy(desc(staffNotes.at), desc(staffNotes.id))
      .limit(fileNotesShown),

  async note({ uid, id }: { uid: string; id: string }) {
    const [row] = await db
      .select()
      .from(staffNotes)
      .where(and(eq(staffNotes.id, id), eq(staffNotes.uid, uid)))
      .for('update')
    return row
  },

  /** @returns false if the id exists */
  async addNote(note: typeof staffNotes.$inferInsert): Promise<boolean> {
    const added = await db
      .insert(staffNotes)
      .values(note)
      .onConflictDoNothing({ target: staffNotes.id })
      .returning({ id: staffNotes.id })
    return added.length > 0
  },

  async changeNote(id: string, text: string): Promise<void> {
    await db.update(staffNotes).set({ text }).where(eq(staffNotes.id, id))
  },

  async removeNote(id: string): Promise<void> {
    await db.delete(staffNotes).where(eq(staffNotes.id, id))
  },

  async tags(uid: string): Promise<string[]> {
    const rows = await db
      .select({ tag: personTags.tag })
      .from(personTags)
      .where(eq(personTags.uid, uid))
      .orderBy(asc(personTags.tag))
    return rows.map(({ tag }) => tag)
  },

  async setTag(uid: string, tag: string, isOn: boolean): Promise<void> {
    await (isOn
      ? db.insert(personTags).values({ uid, tag }).onConflictDoNothing()
      : db.delete(personTags).where(and(eq(personTags.uid, uid), eq(personTags.tag, tag))))
  },

  /** The tags in use, the most used first, at most `tagsOffered`. */
  async usedTags(): Promise<string[]> {
    const rows = await db
      .select({ tag: personTags.tag })
      .from(personTags)
      .groupBy(personTags.tag)
      .orderBy(desc(count()), asc(personTags.tag))
      .limit(tagsOffered)
    return rows.map(({ tag }) => tag)
  },

  async profile(uid: string) {
    const [row] = await db.select().from(profiles).where(eq(profiles.uid, uid))
    return row
  },

  /** The student's and payer's details in the newest order that was not cancelled. */
  async orderDetails(uid: string) {
    const [row] = await db
      .select({ details: orders.details })
      .from(orders)
      .where(and(eq(orders.uid, uid), ne(orders.status, 'VOID')))
      .orderBy(desc(orders.createdAt))
      .limit(1)
    return row?.details
  },

  /**
   * Attendance and watched recordings while the student was enrolled, by class. Intakes that share a meeting count as
   * one.
   */
  attendance: (uid: string, now: Date) =>
    db
      .select({
        classId: sql<number>`r.class_id`,
        held: sql<number>`count(distinct l.starts_at)::int`,
        joined: sql<number>`(count(distinct l.starts_at) filter (where ${joinedLive(sql`${uid}`)}))::int`,
        recordings: sql<number>`(count(distinct l.starts_at) filter (where l.recording_id is not null
          and l.released_at <= ${now.toISOString()}))::int`,
        watched: sql<number>`(count(distinct l.starts_at) filter (where l.recording_id is not null
          and l.released_at <= ${now.toISOString()} and ${hasWatched(uid)}))::int`,
      })
      .from(sql`${spansOf(sql`e.uid = ${uid}`, now)} r`)
      .innerJoin(sql`lessons l`, heldDuringSpan(now))
      .groupBy(sql`r.class_id`)
      .orderBy(sql`r.class_id`),

  lessons: (uid: string, now: Date) =>
    db
      .select({
        id: sql<string>`l.id`,
        title: sql<string>`l.title`,
        classId: sql<number>`l.class_id`,
        startsAt: sql<string>`l.starts_at`,
        joined: sql<boolean>`${joinedLive(sql`${uid}`)}`,
        watched: sql<boolean>`${hasWatched(uid)}`,
      })
      .from(sql`${spansOf(sql`e.uid = ${uid}`, now)} r`)
      .innerJoin(sql`lessons l`, heldDuringSpan(now))
      .groupBy(sql`l.id`)
      .orderBy(sql`l.starts_at desc, l.id`)
      .limit(fileLessonsShown),

  /** The chapter practised last comes first; the sums are those of all chapters. */
  practice: (uid: string) =>
    db
      .select({
        id: paperChapters.id,
        titleBm: paperChapters.titleBm,
        titleEng: paperChapters.titleEng,
        language: practiceQuestions.language,
        subject: sql<string>`coalesce((select min(c.class_name) from classes c
          where c.key = ${practiceQuestions.subjectKey} and c.language = ${practiceQuestions.language}), '')`,
        answered: sql<number>`count(*)::int`,
        right: sql<number>`(count(*) filter (where a.is_right))::int`,
        lastAt: sql<string>`max(a.at)`,
        answeredInAll: sql<number>`(sum(count(*)) over ())::int`,
        rightInAll: sql<number>`(sum(count(*) filter (where a.is_right)) over ())::int`,
      })
      .from(
        sql`(select question_id, received_at as at, earned = of_marks as is_right
          from ${practiceAnswers} where uid = ${uid}) a`,
      )
      .innerJoin(practiceQuestions, sql`${practiceQuestions.id} = a.question_id`)
      .innerJoin(paperChapters, eq(paperChapters.id, practiceQuestions.chapterId))
      .groupBy(paperChapters.id, practiceQuestions.subjectKey, practiceQuestions.language)
      .orderBy(sql`max(a.at) desc`, paperChapters.id)
      .limit(fileChaptersShown),

  /** Finished attempts at timed papers. */
  attempts: (uid: string) =>
    db
      .select({
        id: practiceAttempts.id,
        title: timedPapers.title,
        earned: practiceAttempts.earned,
        of: practiceAttempts.of,
        at: startedAt,
      })
      .from(practiceAttempts)
      .innerJoin(timedPapers, sql`${timedPapers.id} = ${practiceAttempts.state}->>'paper_id'`)
      .where(and(eq(practiceAttempts.uid, uid), isNotNull(practiceAttempts.earned)))
      .orderBy(desc(startedAt), practiceAttempts.id)
      .limit(fileAttemptsShown),

  questions: (uid: string) =>
    db
      .select({
        id: questions.id,
        classId: questions.classId,
        text: questions.text,
        askedAt: questions.askedAt,
        answeredAt: questions.answeredAt,
        asked: sql<number>`(count(*) over ())::int`,
        answered: sql<number>`(count(${questions.answeredAt}) over ())::int`,
      })
      .from(questions)
      .where(eq(questions.uid, uid))
      .orderBy(desc(questions.receivedAt), desc(questions.id))
      .limit(fileQuestionsShown),

  payments: (uid: string) =>
    db
      .select({
        id: paymentEntries.id,
        order_id: paymentEntries.orderId,
        kind: paymentEntries.kind,
        amount: paymentEntries.amountSen,
        at: paymentEntries.at,
      })
      .from(paymentEntries)
      .innerJoin(orders, eq(orders.id, paymentEntries.orderId))
      .where(eq(orders.uid, uid))
      .orderBy(desc(paymentEntries.at), desc(paymentEntries.id))
      .limit(filePaymentsShown),

  parcels: (uid: string) =>
    db
      .select({
        number: parcels.number,
        classId: parcels.classId,
        status: parcels.status,
        postedAt: parcels.postedAt,
      })
      .from(parcels)
      .innerJoin(orders, eq(orders.id, parcels.orderId))
      .where(eq(orders.uid, uid))
      .orderBy(desc(parcels.number))
      .limit(fileParcelsShown),

  messages: (uid: string) =>
    db
      .select({
        id: staffMessages.id,
        subject: staffMessages.subject,
        at: staffMessages.at,
        mailedAt: messageReceivers.mailedAt,
      })
      .from(messageReceivers)
      .innerJoin(staffMessages, eq(staffMessages.id, messageReceivers.messageId))
      .where(eq(messageReceivers.uid, uid))
      .orderBy(desc(staffMessages.at), desc(staffMessages.id))
      .limit(fileMessagesShown),

  /** Changes by staff, without the records of reading a minor's data. */
  changes: (uid: string) =>
    db
      .select({
        id: audit.id,
        at: audit.at,
        action: audit.action,
        by: sql<string | null>`${nameOfStaff}`,
      })
      .from(audit)
      .leftJoin(users, eq(users.uid, audit.uid))
      .where(and(eq(audit.subject, `person/${uid}`), ne(audit.action, minorRead)))
      .orderBy(desc(audit.id))
      .limit(fileChangesShown),
})
