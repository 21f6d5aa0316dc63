import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { StaffReturnedMail } from '#contract/staff/returned-mails.ts'
import type { Db, Tx } from '../open.ts'
import { returnedMails } from '../tables/returned-mails.ts'

export type ReturnedMailRow = typeof returnedMails.$inferSelect

const isMarked = isNull(returnedMails.clearedAt)

/** Those of these addresses to which nothing is mailed. */
export async function returnedMailsOf(
  db: Db | Tx,
  emails: readonly string[],
): Promise<ReturnedMailRow[]> {
  const addresses = emails.map((email) => email.toLowerCase())
  return db
    .select()
    .from(returnedMails)
    .where(and(inArray(returnedMails.address, addresses), isMarked))
    .orderBy(returnedMails.address)
}

/** As staff see it. */
export const shownToStaff = (row: ReturnedMailRow): StaffReturnedMail => ({
  address: row.address,
  why: row.why,
  at: row.at.toISOString(),
  words: row.words,
  unsent: row.unsent,
})

/** The addresses to which nothing is mailed, of a person and of the guardians whom they named. */
export async function returnedMailsAround(db: Db | Tx, uid: string): Promise<ReturnedMailRow[]> {
  const { address } = returnedMails
  return db
    .select()
    .from(returnedMails)
    .where(
      and(
        isMarked,
        or(
          sql`${address} in (select lower(email) from users where uid = ${uid})`,
          sql`${address} in (select lower(details->'guardian'->>'email') from orders where uid = ${uid})`,
          sql`${address} in (select lower(guardian_email) from ages where uid = ${uid})`,
          sql`${address} in (select address from guardianships where student_uid = ${uid} and ended_at is null)`,
        ),
      ),
    )
    .orderBy(address)
}

/** Mails are sent to this address again. @returns why they were not; undefined when they were */
export async function clearReturnedMail(
  db: Db | Tx,
  email: string,
  now: Date,
  { onlyBounced = false } = {},
): Promise<ReturnedMailRow | undefined> {
  const [cleared] = await db
    .update(returnedMails)
    .set({ clearedAt: now })
    .where(
      and(
        eq(returnedMails.address, email.toLowerCase()),
        isMarked,
        onlyBounced ? eq(returnedMails.why, 'bounced') : undefined,
      ),
    )
    .returning()
  return cleared
}
