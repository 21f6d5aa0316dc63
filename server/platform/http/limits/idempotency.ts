import { createHash } from 'node:crypto'
import { and, eq, sql } from 'drizzle-orm'
import type { Db } from '../../db/open.ts'
import { idempotencyKeys } from '../../db/schema/platform.ts'
import { Refusal, refuse } from '../refusal.ts'

/** A claim whose request never finished (the process died) may be taken over after this long. */
const abandonedAfterMs = 60_000

type Write = { uid: string; key: string; method: string; url: string; body: unknown; now: Date }

/**
 * Makes a write idempotent: the same key with the same request gets the first answer again; with another request,
 * or while the first is being answered, it is refused. Constraints of the tables (one live order, a question's id)
 * keep a write single even when the process dies between the write and its answer here. Bugs, unreachable
 * databases and 'too many' are not recorded: those may be retried.
 */
export function onlyOnce(db: Db) {
  return async (write: Write, run: () => Promise<unknown>): Promise<unknown> => {
    const requestHash = createHash('sha256')
      .update(`${write.method} ${write.url} ${JSON.stringify(write.body)}`)
      .digest('hex')
    const mine = and(eq(idempotencyKeys.uid, write.uid), eq(idempotencyKeys.key, write.key))
    const claimed = await db
      .insert(idempotencyKeys)
      .values({ uid: write.uid, key: write.key, requestHash, claimedAt: write.now })
      .onConflictDoUpdate({
        target: [idempotencyKeys.uid, idempotencyKeys.key],
        set: { claimedAt: write.now },
        setWhere: sql`${idempotencyKeys.status} is null and ${idempotencyKeys.requestHash} = ${requestHash}
          and ${idempotencyKeys.claimedAt} < ${new Date(write.now.getTime() - abandonedAfterMs).toISOString()}`,
      })
      .returning({ key: idempotencyKeys.key })

    if (claimed.length === 0) {
      const [first] = await db.select().from(idempotencyKeys).where(mine)
      if (first && first.requestHash !== requestHash) refuse('idempotency.key-reused')
      if (!first || first.status === null) refuse('idempotency.in-flight')
      if (first.status === 200) return first.reply
      const refused = first.reply as Pick<Refusal, 'code' | 'message' | 'fields'>
      throw new Refusal(refused.code, refused.message, refused.fields)
    }

    const remember = (status: number, reply: unknown) =>
      db.update(idempotencyKeys).set({ status, reply }).where(mine)
    try {
      const reply = await run()
      await remember(200, reply)
      return reply
    } catch (failure) {
      if (failure instanceof Refusal && failure.status < 500 && failure.status !== 429) {
        await remember(failure.status, {
          code: failure.code,
          message: failure.message,
          fields: failure.fields,
        })
      } else {
        await db.delete(idempotencyKeys).where(mine)
      }
      throw failure
    }
  }
}
