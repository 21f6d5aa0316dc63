import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { guardianships } from '../../../platform/db/schema/guardians.ts'
import { ages, users } from '../../../platform/db/schema/identity.ts'

export type Guardianship = typeof guardianships.$inferSelect
/** A guardian's account; `address` in lower case, null for an address that nobody has verified. */
export type Guardian = { uid: string; address: string | null }

const isNotEnded = isNull(guardianships.endedAt)
/** Confirmed and not ended. */
const isLive = and(isNotEnded, isNotNull(guardianships.confirmedAt))

/** SQL of guardianships. To write, pass a transaction. */
export const guardiansRepository = (db: Db | Tx) => ({
  /**
   * Adds a row for each valid consent given by this email. Locks the consent, so that a concurrent withdrawal ends
   * the row. An ended guardianship does not return by the same consent.
   */
  async claimConsents(
    { uid, address }: { uid: string; address: string },
    textSince: string,
    language: string,
    now: Date,
  ): Promise<void> {
    const at = now.toISOString()
    await db.execute(sql`
      insert into guardianships (student_uid, address, guardian_uid, origin, made_at, text_version, language, bound_at, confirmed_at)
      select a.uid, ${address}, ${uid}, 'consent', ${at}, a.text_version, coalesce(a.guardian_locale, ${language}), ${at}, ${at}
      from ages a join users u on u.uid = a.uid
      where lower(a.guardian_email) = ${address} and a.answer = 'given' and a.text_version >= ${textSince} and a.is_minor and a.uid <> ${uid} and not u.is_deleted
        and not exists (
          select from guardianships g
          where g.student_uid = a.uid and g.address = ${address} and g.origin = 'consent'
            and (g.ended_at is null or g.ended_at >= a.answered_at))
      for share of a
      on conflict (student_uid, address) where ended_at is null do update
        set origin = 'consent', guardian_uid = excluded.guardian_uid, text_version = excluded.text_version,
          bound_at = coalesce(guardianships.bound_at, excluded.bound_at), confirmed_at = excluded.confirmed_at
        where guardianships.guardian_uid is null or guardianships.guardian_uid = excluded.guardian_uid`)
  },

  /** Binds the invitations sent to this email to the account. @returns the rows that students have to confirm */
  async bindInvitations(
    uid: string,
    address: string,
    madeAfter: Date,
    now: Date,
  ): Promise<Pick<Guardianship, 'id' | 'studentUid'>[]> {
    return db
      .update(guardianships)
      .set({ guardianUid: uid, boundAt: now })
      .where(
        and(
          eq(guardianships.address, address),
          isNull(guardianships.guardianUid),
          isNotEnded,
          sql`${guardianships.madeAt} > ${madeAfter.toISOString()}`,
          sql`${guardianships.studentUid} <> ${uid}`,
        ),
      )
      .returning({ id: guardianships.id, studentUid: guardianships.studentUid })
  },

  /** The students of this guardian's account, ended rows included, the oldest first. */
  async ofGuardian(uid: string) {
    return db
      .select({ row: guardianships, displayName: users.displayName })
      .from(guardianships)
      .innerJoin(users, eq(users.uid, guardianships.studentUid))
      .where(and(eq(guardianships.guardianUid, uid), eq(users.isDeleted, false)))
      .orderBy(asc(guardianships.boundAt), asc(guardianships.id))
  },

  /** The child whose learning this account may see by the guardianship. */
  async liveChild(guardianUid: string, id: string) {
    const [row] = await db
      .select({ row: guardianships, displayName: users.displayName })
      .from(guardianships)
      .innerJoin(users, eq(users.uid, guardianships.studentUid))
      .where(
        and(
          eq(guardianships.id, id),
          eq(guardianships.guardianUid, guardianUid),
          isLive,
          eq(users.isDeleted, false),
        ),
      )
    return row
  },

  /** A student's guardians, the newest first; those that have ended are left out. */
  async ofStudent(uid: string) {
    return db
      .select({ row: guardianships, name: users.displayName })
      .from(guardianships)
      .leftJoin(users, eq(users.uid, guardianships.guardianUid))
      .where(and(eq(guardianships.studentUid, uid), isNotEnded))
      .orderBy(desc(guardianships.madeAt), desc(guardianships.id))
  },

  /** Locks a guardianship until the transaction ends; undefined if it is not this student's, or has ended. */
  async lockOfStudent(uid: string, id: string): Promise<Guardianship | undefined> {
    const [row] = await db
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.id, id), eq(guardianships.studentUid, uid), isNotEnded))
      .for('update')
    return row
  },

  async find(id: string): Promise<Guardianship | undefined> {
    const [row] = await db
      .select()
      .from(guardianships)
      .where(and(eq(guardianships.id, id), isNotEnded))
    return row
  },

  /** @returns undefined if the student already has an active one for this email */
  async add(row: typeof guardianships.$inferInsert): Promise<Pick<Guardianship, 'id'> | undefined> {
    const [added] = await db
      .insert(guardianships)
      .values(row)
      .onConflictDoNothing()
      .returning({ id: guardianships.id })
    return added
  },

  async change(id: string, set: Partial<typeof guardianships.$inferInsert>): Promise<void> {
    await db.update(guardianships).set(set).where(eq(guardianships.id, id))
  },

  async displayName(uid: string): Promise<string> {
    const [row] = await db.select({ name: users.displayName }).from(users).where(eq(users.uid, uid))
    return row?.name ?? ''
  },

  async age(uid: string) {
    const [row] = await db.select().from(ages).where(eq(ages.uid, uid))
    return row
  },
})
