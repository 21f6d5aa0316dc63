import { afterEach, beforeEach, expect, it } from 'vitest'
import { migratePostgres } from '#server/platform/db/migrate.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createEmptyDatabase, type TestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'

let made: TestDatabase
beforeEach(async () => {
  made = await createEmptyDatabase()
})
afterEach(() => made.drop())

it('of five that migrate an empty database at once, one does, and the others wait', async () => {
  const applied = await Promise.all(Array.from({ length: 5 }, () => migratePostgres(made.url)))
  expect(applied.filter((count) => count > 0)).toHaveLength(1)
})

it('three servers that start at once on an empty database all start', async () => {
  const emulatorHost = `127.0.0.1:${await freePort()}`
  const started = await Promise.allSettled(
    Array.from({ length: 3 }, () => startApp({ databaseUrl: made.url, emulatorHost })),
  )
  const apps = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
  const failures = started.flatMap((one) =>
    one.status === 'rejected' ? [(one.reason as Error).message] : [],
  )
  await Promise.all(apps.map((app) => app.remove()))
  expect(failures).toEqual([])
  // Each migration was applied once.
  expect(await migratePostgres(made.url)).toBe(0)
})
