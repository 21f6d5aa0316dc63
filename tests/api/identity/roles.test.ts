import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { openTestApi, pathOf, replyOf, somebody, type TestApi } from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'

const database = ownDatabase({ isLoaded: true })
const keys = { LINK_KEY: '1'.repeat(64), SESSION_KEY: '2'.repeat(64) }
let web: TestApi
let worker: TestApi
beforeAll(async () => {
  const open = (ROLE: string, clock?: TestApi['clock']) =>
    openTestApi({
      database: { url: database.url },
      env: { ...keys, ROLE, DATABASE_URL: database.url },
      ...(clock && { clock }),
    })
  web = await open('web')
  worker = await open('worker', web.clock)
})
afterAll(async () => {
  await worker.close()
  await web.close()
})

describe('RUN-01: roles', () => {
  it('a web server leaves a job to the worker, which does it at once', async () => {
    const child = await web.arrive()
    const guardian = somebody('Puan Siti')
    await web.as(child).post(pathOf('inviteGuardian'), { email: guardian.email })
    await vi.waitFor(
      async () => expect((await worker.mails()).map(({ to }) => to)).toContain(guardian.email),
      untilDone,
    )
    expect(await web.mails()).toEqual([])
    await vi.waitFor(
      async () =>
        expect((await web.db.select().from(jobs)).filter(({ doneAt }) => !doneAt)).toEqual([]),
      untilDone,
    )
  })

  it('a worker answers whether it is well, and nothing else', async () => {
    const statusOf = async (path: string) => (await worker.app.http.inject(path)).statusCode
    expect(await statusOf('/healthz')).toBe(200)
    expect(await statusOf('/readyz')).toBe(200)
    for (const path of ['/', pathOf('school'), '/api/v1/openapi.json', '/sandbox/messages'])
      expect([path, await statusOf(path)]).toEqual([path, 404])
    expect(replyOf('school', await web.send('GET', pathOf('school'))).name).toBe('Kelasku')
  })
})
