import { getTableName, sql, type SQL } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import type { Db } from './open.ts'
import {
  attemptsOver,
  mailWebhookTokensOver,
  personalParts,
  signInCodesOver,
} from './personal-data.ts'
import { attempts, signInCodes } from './tables/people.ts'
import { mailWebhookTokens } from './tables/returned-mails.ts'

/** Small enough that a statement does not hold locks for long. */
const rowsAtOnce = 1000

type Over = { table: PgTable; when: SQL | undefined; blank?: Record<string, unknown> | undefined }

/**
 * Deletes rows whose retention has ended, or blanks them where the row stays, as `personal-data.ts` says of each
 * table. A table that fails does not stop the others.
 * @throws AggregateError that names those that failed
 */
export async function purge(db: Db, now: Date): Promise<void> {
  const all: Over[] = [
    ...personalParts.flatMap(([, { table, over }]) =>
      over ? [{ table, when: over.when(now), blank: over.blank }] : [],
    ),
    { table: attempts, when: attemptsOver(now) },
    { table: signInCodes, when: signInCodesOver(now) },
    { table: mailWebhookTokens, when: mailWebhookTokensOver(now) },
  ]
  const failures: Error[] = []
  for (const over of all)
    await purgeTable(db, over).catch((cause: unknown) =>
      failures.push(new Error(`${getTableName(over.table)} was not purged`, { cause })),
    )
  if (failures.length > 0)
    throw new AggregateError(failures, failures.map(({ message }) => message).join('; '))
}

async function purgeTable(db: Db, { table, when, blank }: Over): Promise<void> {
  // Locked rows are left for the next hour.
  const some = sql`ctid = any(array(
    select ctid from ${table} where ${when} limit ${rowsAtOnce} for update skip locked))`
  for (;;) {
    const done = await (blank
      ? db
          .update(table)
          .set(blank)
          .where(some)
          .returning({ one: sql`1` })
      : db
          .delete(table)
          .where(some)
          .returning({ one: sql`1` }))
    if (done.length < rowsAtOnce) return
  }
}
