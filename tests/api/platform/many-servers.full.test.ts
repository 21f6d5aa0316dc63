import { expect, it, vi } from 'vitest'
import { openDatabase } from '#server/platform/db/open.ts'
import { pathOf, replyOf, tokenFor, type Answer, type Person } from '#tests/support/api.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { untilDone } from '#tests/support/limits.ts'
import { manyPeople } from '../../chaos/support/people.ts'
import { orderBody, statusOf } from '../support/orders.ts'

it('ORD-11: two real servers take turns with one person; one is killed half-way, and the other goes on', async () => {
  const database = await createTestDatabase()
  const emulatorHost = `127.0.0.1:${await freePort()}`
  const env = { LOG_LEVEL: 'silent' }
  const one = await startApp({ databaseUrl: database.url, emulatorHost, env })
  // Both servers share their files, as on a shared disk.
  const other = await startApp({
    databaseUrl: database.url,
    emulatorHost,
    env: { ...env, DATA_DIR: one.dataDir },
  })
  const left = await openDatabase(database)
  try {
    const [person] = await manyPeople(left, 1)
    let calls = 0
    const ask = async (method: 'GET' | 'POST', path: string, body?: object) => {
      const sent: RequestInit = {
        method,
        headers: {
          'content-type': 'application/json',
          authorization: `Bearer ${tokenFor(person as Person, { issuedAt: new Date() })}`,
        },
        ...(body && { body: JSON.stringify(body) }),
      }
      const at = calls++ % 2 === 0 ? one : other
      // A proxy asks the next server if one is gone.
      const answer = await fetch(at.origin + path, sent).catch(() =>
        fetch(other.origin + path, sent),
      )
      return { status: answer.status, body: await answer.json(), text: '' } as Answer
    }
    const made = replyOf('createOrder', await ask('POST', pathOf('createOrder'), orderBody()))
    const orderId = made.attribute?.order_id ?? ''
    const pay = () => ask('POST', pathOf('payOrder', { orderId }), { plan: 'once' })
    const page = replyOf('payOrder', await pay()).attribute?.payment_url
    expect(replyOf('payOrder', await pay()).attribute?.payment_url).toBe(page)
    await one.kill()
    const reference = page?.split('/').at(-1) ?? ''
    const paid = await fetch(`${other.origin}/sandbox/pay/${reference}`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: 'choice=pay-at-once',
      redirect: 'manual',
    })
    expect(paid.status).toBe(303)
    for (let n = 0; n < 4; n++)
      expect((await ask('GET', pathOf('order', { programmeId: 2 }))).status).toBe(200)
    await vi.waitFor(async () => expect(await statusOf(left, orderId)).toBe('PAID'), untilDone)
  } finally {
    await left.close()
    await other.remove()
    await one.remove()
    await database.drop()
  }
})
