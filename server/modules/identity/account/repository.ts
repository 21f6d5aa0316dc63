import { and, asc, count, eq, getTableColumns, isNotNull, isNull, lt, lte, sql } from 'drizzle-orm'
import type { Profile } from '#contract/identity/profile.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { personalParts } from '../../../platform/db/personal-data.ts'
import { questions } from '../../../platform/db/schema/support.ts'
import { enrolments } from '../../../platform/db/schema/enrolment.ts'
import { orders } from '../../../platform/db/schema/billing-orders.ts'
import { ages, consents, profiles, users } from '../../../platform/db/schema/identity.ts'
import { teacherAccounts, teacherPhotos } from '../../../platform/db/schema/catalogue.ts'

export type AgeRow = typeof ages.$inferSelect

/** SQL of a person's own account. To write, pass a transaction. */
export const accountRepository = (db: Db | Tx) => ({
  async person(uid: string) {
    const [row] = await db.select().from(users).where(eq(users.uid, uid))
    return row
  },

  async saveLocale(uid: string, locale: string): Promise<void> {
    await db.update(users).set({ locale }).where(eq(users.uid, uid))
  },

  async saveProfile(uid: string, { name, ...profile }: Profile, now: Date): Promise<void> {
    await db.update(users).set({ displayName: name }).where(eq(users.uid, uid))
    const row = { ...profile, savedAt: now }
    await db
      .insert(profiles)
      .values({ uid, ...row })
      .onConflictDoUpdate({ target: profiles.uid, set: row })
  },

  async consents(uid: string) {
    return db
      .select()
      .from(consents)
      .where(eq(consents.uid, uid))
      .orderBy(asc(consents.agreedAt), asc(consents.id))
  },

  async paidOrders(uid: string): Promise<number> {
    const [row] = await db
      .select({ all: count() })
      .from(orders)
      .where(and(eq(orders.uid, uid), eq(orders.status, 'PAID')))
    return row?.all ?? 0
  },

  async scheduleErasure(uid: string, eraseAfter: Date): Promise<void> {
    await db.update(users).set({ eraseAfter }).where(eq(users.uid, uid))
  },

  /** Closes the account for good. @returns false when the deletion was cancelled */
  async close(uid: string, now: Date): Promise<boolean> {
    const closed = await db
      .update(users)
      .set({ isDeleted: true, tokensValidAfter: now })
      .where(and(eq(users.uid, uid), isNotNull(users.eraseAfter), lte(users.eraseAfter, now)))
      .returning({ uid: users.uid })
    return closed.length > 0
  },

  /** The photos of a person's questions, or the spoken answers or photos in the answers to them. */
  async filesOf(uid: string, column: 'photoKey' | 'voiceKey' | 'answerPhotoKey') {
    const key = questions[column]
    const rows = await db
      .select({ id: questions.id, key, photoType: questions.photoType })
      .from(questions)
      .where(and(eq(questions.uid, uid), isNotNull(key)))
      .orderBy(asc(questions.receivedAt))
    return rows.map((row) => ({ ...row, key: row.key ?? '' }))
  },

  /** Photos of this person as a teacher. */
  async portraits(uid: string): Promise<string[]> {
    const rows = await db
      .select({ photo: teacherPhotos.photo })
      .from(teacherPhotos)
      .innerJoin(teacherAccounts, eq(teacherAccounts.teacherId, teacherPhotos.teacherId))
      .where(eq(teacherAccounts.uid, uid))
    return rows.map(({ photo }) => photo)
  },

  /** At most `most` of a person's rows of each table, by table and column name. */
  async copy(uid: string, most: number): Promise<Record<string, Record<string, unknown>[]>> {
    const parts: Record<string, Record<string, unknown>[]> = {}
    for (const [name, { table, rowsOf, notCopied = {} }] of personalParts) {
      const columns = Object.entries(getTableColumns(table))
      const rows: Record<string, unknown>[] = await db
        .select()
        .from(table)
        .where(rowsOf(uid))
        .limit(most)
      parts[name] = rows.map((row) =>
        Object.fromEntries(
          columns.flatMap(([key, column]) =>
            column.name in notCopied ? [] : [[column.name, row[key]]],
          ),
        ),
      )
    }
    return parts
  },

  /** Deletes or blanks rows according to `personal-data.ts`. */
  async erase(uid: string): Promise<void> {
    for (const [, { table, rowsOf, erase }] of personalParts) {
      if (erase === 'delete') await db.delete(table).where(rowsOf(uid))
      else if (Object.keys(erase.blank).length > 0)
        await db.update(table).set(erase.blank).where(rowsOf(uid))
    }
  },

  /** Students who have not signed in since `since`, with no open enrolment and no erasure scheduled. */
  async dormant(since: Date, now: Date, most: number): Promise<string[]> {
    const rows = await db
      .select({ uid: users.uid })
      .from(users)
      .where(
        and(
          lt(users.lastSignInAt, since),
          isNull(users.eraseAfter),
          eq(users.isDeleted, false),
          eq(users.role, 'student'),
          sql`not exists (select from ${enrolments} e where e.uid = ${users.uid} and e.ended_at is null
            and (e.live_until is null or e.live_until > ${now.toISOString()}))`,
        ),
      )
      .limit(most)
    return rows.map(({ uid }) => uid)
  },

  async age(uid: string): Promise<AgeRow | undefined> {
    const [row] = await db
      .select()
      .from(ages)
      .where(eq(ages.uid, uid))
      .prepare('age_of_person')
      .execute()
    return row
  },

  /** A new statement replaces the one before; the answer of another guardian is dropped. */
  async sayAge(row: typeof ages.$inferInsert): Promise<AgeRow> {
    const isSameGuardian = sql`${ages.isMinor} and excluded.is_minor and ${ages.guardianEmail} = excluded.guardian_email`
    const said = await db
      .insert(ages)
      .values(row)
      .onConflictDoUpdate({
        target: ages.uid,
        set: {
          isMinor: sql`excluded.is_minor`,
          saidAt: sql`excluded.said_at`,
          guardianEmail: sql`excluded.guardian_email`,
          askedAt: sql`excluded.asked_at`,
          answer: sql`case when ${isSameGuardian} then ${ages.answer} end`,
          answeredAt: sql`case when ${isSameGuardian} then ${ages.answeredAt} end`,
          textVersion: sql`case when ${isSameGuardian} then ${ages.textVersion} end`,
          guardianLocale: sql`case when ${isSameGuardian} then ${ages.guardianLocale} end`,
        },
      })
      .returning()
    return onlyRow(said)
  },

  /** Records that the person is 18 or older, and removes the guardian and the consent. */
  async sayOfAge(uid: string, now: Date): Promise<void> {
    const none = { guardianEmail: null, askedAt: null, answer: null, answeredAt: null }
    await db
      .update(ages)
      .set({ isMinor: false, saidAt: now, ...none, textVersion: null, guardianLocale: null })
      .where(eq(ages.uid, uid))
  },

  async answer(
    uid: string,
    answered: Required<Pick<typeof ages.$inferInsert, 'answer' | 'answeredAt' | 'textVersion'>>,
  ): Promise<void> {
    await db.update(ages).set(answered).where(eq(ages.uid, uid))
  },

  async saveGuardianLocale(uid: string, guardianLocale: string): Promise<void> {
    await db.update(ages).set({ guardianLocale }).where(eq(ages.uid, uid))
  },
})
