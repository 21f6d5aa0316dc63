import { afterAll, beforeAll, expect, it } from 'vitest'
import { makeBareSite } from '#tests/support/fronts/bare-site.ts'
import { openTestApi, pathOf, type TestApi } from '#tests/support/api.ts'
import { ownDatabase } from '#tests/support/database/own-database.ts'
import { startSilentFront, type SilentFront } from '#tests/support/fronts/silent-front.ts'
import { student } from '../../support/learning.ts'
import { orderBody } from '../../support/orders.ts'

const database = ownDatabase({ isLoaded: true })
let front: SilentFront
let site: Awaited<ReturnType<typeof makeBareSite>>
let api: TestApi
beforeAll(async () => {
  front = await startSilentFront(database.url)
  site = await makeBareSite()
  api = await openTestApi({ site, database: { url: front.url } })
})
afterAll(async () => {
  await api.close()
  await front.close()
  await site.remove()
})

const connections = 20

it('connections that fall silent are replaced: pages go on, readyz is 503, and all is well again', async () => {
  const me = api.as(await student(api))
  const calls = () => [
    me.get(pathOf('dashboard')),
    me.post(pathOf('createOrder'), orderBody()),
    api.send('GET', pathOf('school')),
  ]
  await Promise.all(Array.from({ length: connections }, () => me.get(pathOf('dashboard'))))
  // From here on the maintenance mode is read again.
  api.clock.pass(5000)
  front.silence()

  const cutOff = Array.from({ length: 5 }, () =>
    api.db.transaction(async () => undefined).catch(() => undefined),
  )
  // More calls than connections, so that some wait for one.
  const hanging = Array.from({ length: connections }, calls).flat()
  expect((await api.send('GET', '/')).status).toBe(200)
  expect((await api.send('GET', '/readyz')).status).toBe(503)

  // The old connections stay silent and must be replaced.
  front.restore()
  for (const { status } of await Promise.all(hanging)) expect([200, 503]).toContain(status)
  await Promise.all(cutOff)
  const works = async () =>
    (await Promise.all([api.send('GET', '/readyz'), ...calls()])).every(
      ({ status }) => status < 500,
    )
  await expect.poll(works).toBe(true)
  // The pool has lost no connection: all of them can be in a transaction at the same time.
  let begun = 0
  let sayAllBegan = () => {}
  const allBegan = new Promise<void>((resolve) => (sayAllBegan = resolve))
  const inTransactions = Array.from({ length: connections }, () =>
    api.db.transaction(async () => {
      begun += 1
      if (begun === connections) sayAllBegan()
      await allBegan
    }),
  )
  await Promise.all(inTransactions)
  expect(api.database.pool()).toMatchObject({ open: connections, waiting: 0 })
})
