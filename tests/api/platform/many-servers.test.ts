import { eq, sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { inTransaction } from '#server/platform/db/in-transaction.ts'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import { teachers } from '#server/platform/db/schema/catalogue.ts'
import { orderEvents } from '#server/platform/db/schema/billing-orders.ts'
import { schedulerTurns } from '#server/platform/db/schema/platform.ts'
import { maintenanceService } from '#server/modules/school/maintenance/service.ts'
import {
  agreed,
  minuteMs,
  ownPage,
  pathOf,
  replyOf,
  somebody,
  tokenFor,
  type Person,
} from '#tests/support/api.ts'
import { untilDone } from '#tests/support/limits.ts'
import { manyPeople } from '../../chaos/support/people.ts'
import { openServers, type Servers } from '../../chaos/support/servers.ts'
import { shopper } from '../support/orders.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers(2, { env: { SECURE_COOKIES: 'true' } })
})
afterAll(() => servers.close())
afterEach(() => vi.restoreAllMocks())

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
    await vi.waitFor(async () => expect(await names()).toContain('Cikgu Baru'), untilDone)
  })

  it('ROUTE-23: of the maintenance mode holds on the other, although its clock has not moved', async () => {
    const { one, other } = both()
    const isOn = async () =>
      replyOf('maintenance', await other.send('GET', pathOf('maintenance'))).on
    expect(await isOn()).toBe(false)
    const operator = maintenanceService(one.db, () => undefined)
    await operator.switch({ on: true, message: '' }, null, one.clock.now())
    await vi.waitFor(async () => expect(await isOn()).toBe(true), untilDone)
    await operator.switch({ on: false, message: '' }, null, one.clock.now())
    await vi.waitFor(async () => expect(await isOn()).toBe(false), untilDone)
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
    await vi.waitFor(async () => expect(await names()).toContain('Cikgu Lain'), untilDone)
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
  const allRequested = claimsOfExchange(16)
  vi.spyOn(one.platform, 'answer').mockImplementation(async (refreshToken) => {
    await allRequested
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

/** Resolves when so many requests have tried to be the one that exchanges the token. */
function claimsOfExchange(count: number): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const pools = pg.Pool.prototype as { query(...sent: unknown[]): Promise<unknown> }
  const { query } = pools
  let claims = 0
  vi.spyOn(pools, 'query').mockImplementation(function counted(this: pg.Pool, ...sent) {
    const [asked] = sent as [{ text: string }]
    if (asked.text.startsWith('update "sessions" set "exchanging_since" = $') && ++claims === count)
      resolve()
    return query.apply(this, sent)
  })
  return promise
}

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
  it('one runs the scheduler, round after round, until it dies or stops', async () => {
    const { one, other } = both()
    const asked = servers.all.map(({ app }) =>
      vi.spyOn(app.domains.billing.reconciliation, 'syncUndecided'),
    )
    const rounds = []
    for (let round = 0; round < 3; round++)
      rounds.push(await Promise.all([one.app.scheduler(), other.app.scheduler()]))
    expect(new Set(rounds.map(String)).size).toBe(1)
    expect(rounds[0]?.filter(Boolean)).toHaveLength(1)
    expect(asked.map((spy) => spy.mock.calls.length).reduce((sum, times) => sum + times)).toBe(3)
    const later = rounds[0]?.[0] ? other : one
    expect(await later.app.scheduler()).toBe(false)
    // A minute and a half later the turn of the dead server has expired.
    await one.db.update(schedulerTurns).set({ until: sql`now() - interval '1 second'` })
    expect(await later.app.scheduler()).toBe(true)
  })

  it('no task of the scheduler overlaps with itself, and a slow one delays no other', async () => {
    const { one } = both()
    await one.db.update(schedulerTurns).set({ until: sql`now() - interval '1 second'` })
    let answer = () => {}
    const late = new Promise<void>((resolve) => (answer = resolve))
    const reconciled = vi
      .spyOn(one.app.domains.billing.reconciliation, 'syncUndecided')
      .mockImplementation(() => late)
    const looks = vi.spyOn(one.app.domains.messaging.notices, 'findDueNotices')
    const first = one.app.scheduler()
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(1), untilDone)
    // It has ended: a round that came sooner would leave it out.
    await looks.mock.results[0]?.value
    const second = one.app.scheduler()
    await vi.waitFor(() => expect(looks).toHaveBeenCalledTimes(2), untilDone)
    expect(reconciled).toHaveBeenCalledTimes(1)
    answer()
    expect(await Promise.all([first, second])).toEqual([true, true])
  })

  it('two transactions that lock each other out are both done in the end', async () => {
    const { one, other } = both()
    const [a, b] = await one.db.select().from(teachers).limit(2)
    if (!a || !b) throw new Error('there are no two teachers')
    const tries: string[] = []
    const bothHold = Promise.withResolvers<void>()
    let held = 0
    const swap = (db: typeof one.db, first: string, second: string) =>
      inTransaction(db, async (tx) => {
        tries.push(first)
        await tx.update(teachers).set({ headline: first }).where(eq(teachers.id, first))
        held += 1
        if (held === 2) bothHold.resolve()
        await bothHold.promise
        await tx.update(teachers).set({ headline: first }).where(eq(teachers.id, second))
      })
    await Promise.all([swap(one.db, a.id, b.id), swap(other.db, b.id, a.id)])
    expect(tries).toHaveLength(3)
  })
})

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
