import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { openDatabase, type OpenDatabase } from '#server/platform/db/open.ts'
import { TimeoutsMissing } from '#server/platform/db/pool.ts'
import { users } from '#server/platform/db/schema/identity.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase()
/** One connection, so that it is known which one has a statement. */
const poolSize = 1
const behindPooler = () =>
  openDatabase({ url: database.url, directUrl: database.url, poolSize }, { skipMigrations: true })

/** The names of the statements that stay on a connection after a query. */
async function namedBy({ db, close }: OpenDatabase): Promise<unknown[]> {
  try {
    await db.select().from(users).limit(1).prepare('first_person').execute()
    const { rows } = (await db.execute(sql`select name from pg_prepared_statements`)) as {
      rows: { name: string }[]
    }
    return rows.map(({ name }) => name)
  } finally {
    await close()
  }
}

describe('behind a pooler in transaction mode', () => {
  it('a server does not start without the timeouts that a pooler drops, and says how to set them', async () => {
    const failure = await behindPooler().catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(TimeoutsMissing)
    expect(failure).toMatchObject({
      message: expect.stringMatching(
        /\nALTER ROLE "kelasku" SET statement_timeout = '8000ms';\nALTER ROLE "kelasku" SET idle_in_transaction_session_timeout = '30000ms';$/,
      ),
    })
  })

  it('statements have no names, which another connection would not know', async () => {
    for (const name of ['statement_timeout', 'idle_in_transaction_session_timeout'])
      await database.db.execute(
        sql.raw(`alter database ${new URL(database.url).pathname.slice(1)} set ${name} = '8s'`),
      )
    expect(await namedBy(await openDatabase({ url: database.url, poolSize }))).toEqual([
      'first_person',
    ])
    expect(await namedBy(await behindPooler())).toEqual([])
  })
})
