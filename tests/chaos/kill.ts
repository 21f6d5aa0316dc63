import { randomUUID } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { termsVersion } from '#contract/kinds.ts'
import { ownPage, pathOf, somebody, tokenFor, type Person } from '#tests/support/api.ts'
import { startApp, type App } from '#tests/support/app-server.ts'
import { createTestDatabase } from '#tests/support/database.ts'
import { freePort } from '#tests/support/free-port.ts'
import { orderBody, referenceIn } from '../api/support/orders.ts'
import { asCommand, type Asked, type Outcome } from './support/command.ts'
import { halfWritten } from './support/half-written.ts'
import { seeded, type Random } from './support/random.ts'

/** A write that was answered 200, and the question whose answer is true as long as it is there. */
type Kept = { what: string; sql: string; values: unknown[] }
type Writer = {
  person: Person
  random: Random
  order: { id: string; page: string | null } | null
  changes: number
}
type Ask = (
  method: 'POST' | 'PUT',
  path: string,
  body: unknown,
  as: Person | null,
) => Promise<unknown>

const writers = 6
const killsAfterMs = { least: 150, more: 900 }
const settlesWithinMs = 20_000
/** Hundreds of starts beside other work: only a start that hangs is a fault, and one that fails is told at once. */
const readyWithinMs = 300_000

/**
 * The real server, killed (SIGKILL) again and again while several people write to every module at once, on
 * PostgreSQL. After each kill every write that was answered is there, and nothing is there by half.
 */
export async function chaosOfKills({ count, seed, say }: Asked): Promise<Outcome> {
  const random = seeded(seed)
  const database = await createTestDatabase()
  // Tokens of the emulator's kind are read without it; nobody signs in with a password here.
  const app = await startApp({
    databaseUrl: database.url,
    emulatorHost: `127.0.0.1:${await freePort()}`,
    readyWithinMs,
    // What is killed compiles nothing for the next one: the first, which ends in order, does for all.
    env: { LOG_LEVEL: 'silent', NODE_COMPILE_CACHE: join(tmpdir(), 'kelasku-chaos-compiled') },
  })
  await app.stop()
  await app.start()
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const faults: string[] = []
  const acknowledged: Record<string, number> = {}
  let sinceKill: Kept[] = []
  try {
    const admin = await makePerson(client, 'administrator')
    for (let kill = 0; kill < count; kill++) {
      sinceKill = []
      let isOver = false
      // Others each time: who has paid, or asked much, has little left to write.
      const states: Writer[] = []
      for (let number = 0; number < writers; number++)
        states.push({
          person: await makePerson(client, 'student'),
          random: random.fork(kill * writers + number),
          order: null,
          changes: 0,
        })
      const writing = states.map(async (writer) => {
        while (!isOver) {
          const kept = await write(app, writer, admin)
          if (kept === 'no answer') return
          if (!kept) continue
          acknowledged[kept.what] = (acknowledged[kept.what] ?? 0) + 1
          sinceKill.push(kept)
        }
      })
      await wait(killsAfterMs.least + random.below(killsAfterMs.more))
      await app.kill()
      isOver = true
      await Promise.all(writing)
      for (const { what, sql, values } of sinceKill)
        if ((await client.query(sql, values)).rowCount === 0)
          faults.push(`kill ${kill}: lost: ${what} ${JSON.stringify(values)}`)
      for (const half of await halfWritten(client))
        faults.push(`kill ${kill}: half-written: ${half}`)
      await app.start()
      if (kill % 20 === 19) say?.(`${kill + 1} of ${count}, faults: ${faults.length}`)
    }
    faults.push(...(await unsettled(client)))
  } finally {
    await client.end()
    await app.remove()
    await database.drop()
  }
  const total = Object.values(acknowledged).reduce((sum, n) => sum + n, 0)
  return { counted: { kills: count, 'writes that were answered': total, ...acknowledged }, faults }
}

async function makePerson(client: pg.Client, role: string): Promise<Person> {
  const person = somebody()
  await client.query('insert into users (uid, email, display_name, role) values ($1, $2, $3, $4)', [
    person.uid,
    person.email,
    person.name,
    role,
  ])
  await client.query(
    'insert into subscriptions (uid, programme_id, created_at) values ($1, 3, now())',
    [person.uid],
  )
  await client.query(
    'insert into subscription_classes (uid, programme_id, class_id) values ($1, 3, 5)',
    [person.uid],
  )
  return person
}

/** The outcome of one write: what must exist from now on, nothing when it was refused, or no answer. */
async function write(app: App, writer: Writer, admin: Person): Promise<Kept | 'no answer' | null> {
  const { random, person } = writer
  const ask: Ask = async (method, path, body, as) => {
    const sent: RequestInit = {
      method,
      headers: {
        'content-type': 'application/json',
        ...ownPage,
        ...(as && { authorization: `Bearer ${tokenFor(as, { issuedAt: new Date() })}` }),
        ...(random.chance(0.5) && { 'idempotency-key': randomUUID() }),
      },
      body: JSON.stringify(body),
    }
    const answer = await fetch(app.origin + path, sent)
    const reply: unknown = await answer.json()
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.status === 200 ? reply : null
  }
  try {
    return await random.pick(writes)({ ask, writer, person, admin, app })
  } catch (error) {
    // The connection broke off, or was refused: the server is dead, and nothing was promised.
    if (error instanceof TypeError || error instanceof SyntaxError) return 'no answer'
    throw error
  }
}

type Write = (at: {
  ask: Ask
  writer: Writer
  person: Person
  admin: Person
  app: App
}) => Promise<Kept | null>
const kept = (what: string, sql: string, values: unknown[]): Kept => ({ what, sql, values })

const buy: Write = async ({ ask, writer, person, app }) => {
  const { order, random } = writer
  if (!order) {
    const made = await ask(
      'POST',
      pathOf('createOrder'),
      orderBody({ subjects: [5 + 2 * random.below(2)] }),
      person,
    )
    const id = orderIdIn(made)
    if (!id) return null
    writer.order = { id, page: null }
    return kept('order made', 'select from orders where id = $1', [id])
  }
  if (!order.page) {
    const reserved = await ask(
      'POST',
      pathOf('payOrder', { orderId: order.id }),
      { plan: 'once' },
      person,
    )
    if (!reserved) {
      writer.order = null
      return null
    }
    order.page = (reserved as { attribute: { payment_url: string } }).attribute.payment_url
    return kept(
      'order reserved',
      "select from orders join payments on order_id = orders.id where orders.id = $1 and orders.status <> 'DRAFT' and provider_reference = $2",
      [order.id, referenceIn(order.page)],
    )
  }
  writer.order = null
  if (random.chance(0.5)) {
    const cancelled = await ask('PUT', pathOf('cancelOrder', { orderId: order.id }), {}, person)
    return cancelled
      ? kept('order cancelled', "select from orders where id = $1 and status = 'VOID'", [order.id])
      : null
  }
  const paid = await fetch(`${app.origin}/sandbox/pay/${referenceIn(order.page)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay-at-once',
    redirect: 'manual',
  })
  await paid.arrayBuffer()
  // The bank leads back once the shop has heard, or after three seconds all the same: it is asked about at the end.
  return null
}

const orderIdIn = (reply: unknown): string | undefined =>
  (reply as { attribute?: { order_id?: string } | null } | null)?.attribute?.order_id

const writes: readonly Write[] = [
  buy,
  buy,
  buy,
  async ({ ask, person }) => {
    const id = randomUUID()
    const question = {
      class_id: 5,
      lesson_id: null,
      at_second: null,
      text: 'Why is log 1 zero?',
      asked_at: new Date().toISOString(),
    }
    return (await ask('PUT', pathOf('askQuestion', { id }), question, person))
      ? kept('question', 'select from questions where id = $1', [id])
      : null
  },
  async ({ ask, person, writer }) => {
    const second = writer.random.below(50)
    const at = new Date().toISOString()
    const seen = { position_seconds: second, stopped_at: at, watched: [[0, second + 1]] }
    const watchedId = writer.random.pick(['spm-1449-2-2022', 'spm-1449-1-2022'])
    return (await ask('PUT', pathOf('saveProgress', { watchedId }), seen, person))
      ? kept(
          'progress',
          'select from watch_progress where uid = $1 and watched_id = $2 and position_at >= $3',
          [person.uid, watchedId, at],
        )
      : null
  },
  async ({ ask, person }) => {
    const made = await ask('POST', pathOf('makeCalendarFeed'), {}, person)
    return made
      ? kept('calendar link', 'select from links where uid = $1 and created_at >= $2', [
          person.uid,
          (made as { since: string }).since,
        ])
      : null
  },
  async ({ ask }) => {
    const id = randomUUID()
    const seminar = {
      form: 'seminar',
      answers: {
        name: 'Aina binti Ali',
        email: 'aina@example.com',
        phone: '012-345 6789',
        level: 'form-5',
        subjects: ['physics'],
        adult: 'no',
        guardian_phone: '+60 3-2345 6789',
      },
      terms_version: termsVersion,
      website: '',
    }
    return (await ask('PUT', pathOf('sendForm', { id }), seminar, null))
      ? kept('registration', 'select from registrations where id = $1', [id])
      : null
  },
  async ({ app }) => {
    const newcomer = somebody()
    const answer = await fetch(app.origin + pathOf('signIn'), {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...ownPage },
      body: new URLSearchParams({
        idToken: tokenFor(newcomer, { issuedAt: new Date() }),
        terms_version: termsVersion,
      }),
    })
    await answer.arrayBuffer()
    return answer.status === 200
      ? kept(
          'sign-up',
          "select from users join consents using (uid) where uid = $1 and occasion = 'sign-up'",
          [newcomer.uid],
        )
      : null
  },
  async ({ ask, admin, person, writer }) => {
    const change = {
      do: writer.random.chance(0.3) ? 'suspend-programme' : 'restore-programme',
      programme_id: 3,
    }
    if (!(await ask('PUT', pathOf('changePerson', { uid: person.uid }), change, admin))) return null
    writer.changes += 1
    return kept(
      'change by staff',
      'select from audit where uid = $1 and subject = $2 group by subject having count(*) >= $3',
      [admin.uid, `person/${person.uid}`, writer.changes],
    )
  },
]

/** What the bank took is the shop's to know in the end: it is told again, and asked. */
async function unsettled(client: pg.Client): Promise<string[]> {
  const until = Date.now() + settlesWithinMs
  for (;;) {
    const { rows } = await client.query<{ id: string }>(
      "select p.id from payments p where p.status = 'processing'",
    )
    if (rows.length === 0) return []
    if (Date.now() > until) return rows.map(({ id }) => `payment ${id} never came to an end`)
    await wait(500)
  }
}

if (import.meta.main) await asCommand(chaosOfKills, 200)
