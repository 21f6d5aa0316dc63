import { and, count, eq, gt } from 'drizzle-orm'
import type { Db } from '../../../platform/db/open.ts'
import { onlyRow } from '../../../platform/db/rows.ts'
import { promoGuesses as guesses } from '../../../platform/db/schema/billing-orders.ts'
import { refuse } from '../../../platform/http/refusal.ts'

/** The most wrong codes within a minute. */
const mistakesAllowed = 10
const rememberedForMs = 60_000

/** Counts each person's wrong promo codes, on all servers together. */
export function promoGuessLimit(db: Db) {
  const forget = async (id: string) => {
    await db.delete(guesses).where(eq(guesses.id, id))
  }

  return {
    /**
     * Runs `findCode` as one guess. Counted before the search, so that at most ten concurrent guesses are answered,
     * and uncounted if it succeeds.
     * @throws Refusal `request.too-many`
     */
    async guess<T>(
      uid: string,
      now: Date,
      findCode: () => Promise<T | undefined>,
    ): Promise<T | undefined> {
      const made = onlyRow(await db.insert(guesses).values({ uid, at: now }).returning())
      const since = new Date(now.getTime() - rememberedForMs)
      const [recent] = await db
        .select({ times: count() })
        .from(guesses)
        .where(and(eq(guesses.uid, uid), gt(guesses.at, since)))
      if ((recent?.times ?? 0) > mistakesAllowed) {
        await forget(made.id)
        refuse('request.too-many')
      }
      const found = await findCode()
      if (found !== undefined) await forget(made.id)
      return found
    },
  }
}
