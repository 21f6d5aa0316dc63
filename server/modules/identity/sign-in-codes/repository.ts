import { and, eq, gt, sql } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { signInCodes } from '../../../platform/db/schema/identity.ts'

export function signInCodesRepository(db: Db) {
  return {
    /** Replaces an earlier code of the address. */
    async keep(code: typeof signInCodes.$inferInsert) {
      const { addressHash, ...rest } = code
      await db
        .insert(signInCodes)
        .values({ addressHash, ...rest })
        .onConflictDoUpdate({ target: signInCodes.addressHash, set: rest })
    },

    /** Uses one try, before the code is compared. @returns undefined when there is no try left, or no code */
    async useTry(addressHash: string, now: Date) {
      const [row] = await db
        .update(signInCodes)
        .set({ triesLeft: sql`${signInCodes.triesLeft} - 1` })
        .where(
          and(
            eq(signInCodes.addressHash, addressHash),
            gt(signInCodes.expiresAt, now),
            gt(signInCodes.triesLeft, 0),
          ),
        )
        .returning({ codeHash: signInCodes.codeHash, triesLeft: signInCodes.triesLeft })
      return row
    },

    async forget(addressHash: string, codeHash: string) {
      await db
        .delete(signInCodes)
        .where(and(eq(signInCodes.addressHash, addressHash), eq(signInCodes.codeHash, codeHash)))
    },
  }
}
