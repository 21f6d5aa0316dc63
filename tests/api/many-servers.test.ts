import { setTimeout as wait } from 'node:timers/promises'
import { eq, sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { publishInvalidation } from '#server/db/invalidation.ts'
import { openDatabase } from '#server/db/open.ts'
import { teachers } from '#server/db/tables/catalogue.ts'
import { orderEvents } from '#server/db/tables/orders.ts'
import { upkeepTurns } from '#server/db/tables/upkeep.ts'
import { maintenanceService } from '#server/modules/maintenance/service.ts'
import {
  agreed,
  minuteMs,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  tokenFor,
  type Answer,
  type Person,
} from '#tests/support/api.ts'
import { startApp } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { manyPeople } from '../chaos/support/people.ts'
import { openServers, type Servers } from '../chaos/support/servers.ts'
import { orderBody, shopper, statusOf } from './support/orders.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers(2, { env: { SECURE_COOKIES: 'true' } })
})
afterAll(() => servers.close())
afterEach(() => vi.restoreAllMocks())

const soon = { timeout: 2000, interval: 20 }
const both = () => {
  const [one, other] = servers.all
  if (!one || !other) throw new Error('there are no two servers')
  return { one, other }
}

describe('what one server changes', () => {
  it('of the catalogue is shown by the other within a second or so', async () => {
    const { one, other } = both()
    const names = async () =>
      replyOf('catalogue', await other.send('GET', pathOf('catalogue'))).teachers.map(
        ({ name }) => name,
      )
    const [before] = await names()
    await one.db.transaction(async (tx) => {
      await tx
        .update(teachers)
        .set({ name: 'Cikgu Baru' })
        .where(eq(teachers.name, before ?? ''))
      await publishInvalidation(tx, 'content')
    })
    await vi.waitFor(async () => expect(await names()).toContain('Cikgu Baru'), soon)
  })

  it('ROUTE-23: of the maintenance mode holds on the other, although its clock has not moved', async () => {
    const { one, other } = both()
    const isOn = async () =>
      replyOf('maintenance', await other.send('GET', pathOf('maintenance'))).on
    expect(await isOn()).toBe(false)
    const operator = maintenanceService(one.db, () => undefined)
    await operator.switch({ on: true, message: '' }, null, one.clock.now())
    await vi.waitFor(async () => expect(await isOn()).toBe(true), soon)
    await operator.switch({ on: false, message: '' }, null, one.clock.now())
    await vi.waitFor(async () => expect(await isOn()).toBe(false), soon)
  })

  it('reaches the other again after the way to the database was broken', async () => {
    const { one, other } = both()
    await one.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'kelasku invalidations' and datname = current_database()`,
    )
    const names = async () =>
      replyOf('catalogue', await other.send('GET', pathOf('catalogue'))).teachers.map(
        ({ name }) => name,
      )
    const [before] = await names()
    // Without an invalidation: it is read again in case one was missed.
    await one.db
      .update(teachers)
      .set({ name: 'Cikgu Lain' })
      .where(eq(teachers.name, before ?? ''))
    await vi.waitFor(async () => expect(await names()).toContain('Cikgu Lain'), {
      timeout: 5000,
      interval: 50,
    })
  })
})

it('SES-07: tabs that wake at once on two servers share one exchange', async () => {
  const { one, other } = both()
  other.platform.ask = one.platform.ask
  const person = somebody()
  const signedIn = await one.signInBy({
    idToken: tokenFor(person, { issuedAt: one.clock.peek() }),
    refresh_token: one.platform.knows(person),
    ...agreed,
  })
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  const before = one.platform.exchanged.length
  vi.spyOn(one.platform, 'answer').mockImplementation(async (refreshToken) => {
    await wait(150)
    return one.platform.asUsual(refreshToken)
  })
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, n) =>
      (n % 2 ? one : other).send('POST', pathOf('refreshSession'), { headers: ownPage, cookies }),
    ),
  )
  const tokens = new Set(answers.map((answer) => replyOf('refreshSession', answer).id_token))
  expect([tokens.size, one.platform.exchanged.length - before]).toEqual([1, 1])
})

it('SES-07: an exchange whose server died is done by another', async () => {
  const { one, other } = both()
  other.platform.ask = one.platform.ask
  const person = somebody()
  const signedIn = await one.signInBy({
    idToken: tokenFor(person, { issuedAt: one.clock.peek() }),
    refresh_token: one.platform.knows(person),
    ...agreed,
  })
  const cookies = Object.fromEntries(signedIn.cookies.map(({ name, value }) => [name, value]))
  await one.db.execute(
    sql`update sessions set exchanging_since = ${one.clock.peek().toISOString()}::timestamptz - interval '16 seconds' where uid = ${person.uid}`,
  )
  const answer = await other.send('POST', pathOf('refreshSession'), { headers: ownPage, cookies })
  expect(answer.status).toBe(200)
})

it('ORD-08: guesses at promo codes are counted on both servers together, at once or not', async () => {
  const [person] = await manyPeople(servers.first, 1)
  const me = servers.all.map((api) => shopper(api, person as Person))
  const { order_id } = await shopper(servers.first, person as Person).draft()
  const answers = await Promise.all(
    me.flatMap((one) => Array.from({ length: 20 }, (_, n) => one.promo(order_id, `GUESS${n}`))),
  )
  expect(answers.filter((answer) => answer.status === 200).length).toBeLessThanOrEqual(10)
  expect(answers.filter((answer) => answer.status === 429).length).toBeGreaterThanOrEqual(30)
})

it('public forms of one address are counted on both servers together', async () => {
  const answers = await Promise.all(
    Array.from({ length: 80 }, (_, n) =>
      (n % 2 ? both().one : both().other).app.http.inject({
        method: 'POST',
        url: '/registerseminar',
        remoteAddress: '10.200.0.1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: 'name=',
      }),
    ),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 429)).toHaveLength(20)
})

describe('of two servers', () => {
  it('one does the upkeep, round after round, until it dies or stops', async () => {
    const { one, other } = both()
    const asked = servers.all.map(({ app }) => vi.spyOn(app.orders, 'reconcile'))
    const rounds = []
    for (let round = 0; round < 3; round++)
      rounds.push(await Promise.all([one.app.upkeep(), other.app.upkeep()]))
    expect(new Set(rounds.map(String)).size).toBe(1)
    expect(rounds[0]?.filter(Boolean)).toHaveLength(1)
    expect(asked.map((spy) => spy.mock.calls.length).reduce((sum, times) => sum + times)).toBe(3)
    const later = rounds[0]?.[0] ? other : one
    expect(await later.app.upkeep()).toBe(false)
    // A minute and a half later the turn of the dead server has expired.
    await one.db.update(upkeepTurns).set({ until: sql`now() - interval '1 second'` })
    expect(await later.app.upkeep()).toBe(true)
  })

  it('no task of the upkeep overlaps with itself, and a slow one delays no other', async () => {
    const { one } = both()
    await one.db.update(upkeepTurns).set({ until: sql`now() - interval '1 second'` })
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const reconciled = vi.spyOn(one.app.orders, 'reconcile').mockImplementation(() => late)
    const looks = vi.spyOn(one.app.notices, 'findDueNotices')
    const first = one.app.upkeep()
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(1), soon)
    // It has ended: a round that came sooner would leave it out.
    await looks.mock.results[0]?.value
    const second = one.app.upkeep()
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2), soon)
    expect(reconciled).toHaveBeenCalledTimes(1)
    answer()
    expect(await Promise.all([first, second])).toEqual([true, true])
  })

  it('two transactions that lock each other out are both done in the end', async () => {
    const { one, other } = both()
    const [a, b] = await one.db.select().from(teachers).limit(2)
    if (!a || !b) throw new Error('there are no two teachers')
    const tries: string[] = []
    const swap = (db: typeof one.db, first: string, second: string) =>
      db.transaction(async (tx) => {
        tries.push(first)
        await tx.update(teachers).set({ headline: first }).where(eq(teachers.id, first))
        await wait(200)
        await tx.update(teachers).set({ headline: first }).where(eq(teachers.id, second))
      })
    await Promise.all([swap(one.db, a.id, b.id), swap(other.db, b.id, a.id)])
    expect(tries).toHaveLength(3)
  })
})

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
    await vi.waitFor(async () => expect(await statusOf(left, orderId)).toBe('PAID'), soon)
  } finally {
    await left.close()
    await other.remove()
    await one.remove()
    await database.drop()
  }
}, 60_000)

it('RUN-02: the steps of an order stay in their order where the clocks of two servers differ', async () => {
  const { one, other } = both()
  const [person] = await manyPeople(one, 1)
  const me = shopper(one, person as Person)
  const { order_id } = await me.draft()
  await me.pay(order_id)
  one.clock.pass(-2 * minuteMs)
  await me.cancel(order_id)
  one.clock.pass(2 * minuteMs)
  const steps = await other.db
    .select()
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order_id))
    .orderBy(orderEvents.at)
  expect(steps.map(({ status }) => status)).toEqual(['DRAFT', 'OPEN', 'VOID'])
})
