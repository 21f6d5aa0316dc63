import { and, eq, isNull, sql } from 'drizzle-orm'
import type { Db, Tx } from '../db/open.ts'
import { users } from '../db/schema/identity.ts'
import { mailWebhookTokens, suppressions } from '../db/schema/platform.ts'

type Mark = Pick<typeof suppressions.$inferSelect, 'address' | 'why' | 'words' | 'at'>

/** SQL of addresses to which nothing is mailed. */
export const suppressionsRepository = (db: Db | Tx) => ({
  /**
   * Suppresses an address. A complaint replaces a bounce and is never replaced. Reports of mails from before the
   * suppression was lifted are ignored. @returns whether this is new
   */
  async mark(mark: Mark): Promise<boolean> {
    const marked = await db
      .insert(suppressions)
      .values(mark)
      .onConflictDoUpdate({
        target: suppressions.address,
        set: { ...mark, clearedAt: null, unsent: 0, unsentAt: null },
        setWhere: sql`case when ${suppressions.clearedAt} is null
          then ${suppressions.why} = 'bounced' and excluded.why = 'complained'
          else excluded.at > ${suppressions.clearedAt} end`,
      })
      .returning({ address: suppressions.address })
    return marked.length > 0
  },

  /** Counts a mail that is not sent. @returns false when the address is not suppressed */
  async countUnsent(address: string, now: Date): Promise<boolean> {
    const counted = await db
      .update(suppressions)
      .set({ unsent: sql`${suppressions.unsent} + 1`, unsentAt: now })
      .where(and(eq(suppressions.address, address), isNull(suppressions.clearedAt)))
      .returning({ address: suppressions.address })
    return counted.length > 0
  },

  /** @returns false when this webhook came before */
  async useToken(token: string, now: Date): Promise<boolean> {
    const used = await db
      .insert(mailWebhookTokens)
      .values({ token, at: now })
      .onConflictDoNothing()
      .returning({ token: mailWebhookTokens.token })
    return used.length > 0
  },

  /** The open accounts with this address. */
  async owners(address: string): Promise<string[]> {
    const rows = await db
      .select({ uid: users.uid })
      .from(users)
      .where(and(eq(sql`lower(${users.email})`, address), eq(users.isDeleted, false)))
    return rows.map(({ uid }) => uid)
  },
})
