import { openTestApi, type TestApi, type TestApiOptions } from '#tests/support/api.ts'
import { createLoadedDatabase } from '#tests/support/database/loaded-database.ts'
import { elsewhere } from './addresses.ts'

const keys = { LINK_KEY: '1'.repeat(64), SESSION_KEY: '2'.repeat(64) }
export type Servers = { first: TestApi; all: readonly TestApi[]; close(): Promise<void> }

/** Several servers that share a database, a bank, a clock and keys. */
export async function openServers(count: number, options: TestApiOptions = {}): Promise<Servers> {
  const database = await createLoadedDatabase()
  const common = { ...options, database, addresses: elsewhere, env: { ...keys, ...options.env } }
  const first = await openTestApi(common)
  const others = await Promise.all(
    Array.from({ length: count - 1 }, () =>
      openTestApi({
        ...common,
        payments: () => first.bank.payments,
        clock: first.clock,
      }),
    ),
  )
  const all = [first, ...others]
  return {
    first,
    all,
    async close() {
      for (const one of all.toReversed()) await one.close()
      await database.drop()
    },
  }
}
