import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { termsVersion } from '#contract/shared/kinds.ts'
import { ownPage, pathOf, somebody, tokenFor, type Person } from '#tests/support/api.ts'
import { orderBody, referenceIn } from '../../api/support/orders.ts'
import type { Random } from './random.ts'

/** A write that was answered 200, and a query that is true as long as it exists. */
export type Kept = { what: string; sql: string; values: unknown[] }
export type Writer = {
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

const settlesWithinMs = 20_000

/** A person with a role, and with a class of programme 3. */
export async function makePerson(client: pg.Client | pg.Pool, role: string): Promise<Person> {
  const person = somebody()
  await client.query('insert into users (uid, email, display_name, role) values ($1, $2, $3, $4)', [
    person.uid,
    person.email,
    person.name,
    role,
  ])
  await client.query(
    `insert into enrolments (uid, class_id, programme_id, intake_key, source, opens_at)
     select $1, 5, 3, key, 'staff', now() from intakes
     where programme_id = 2 and ends_on >= current_date order by starts_on limit 1`,
    [person.uid],
  )
  return person
}

/**
 * Writes something to the servers at `origin`.
 * @returns what must exist from now on, null if it was refused, or that there was no answer
 * @throws if a server answers with an error of its own
 */
export async function write(
  origin: string,
  writer: Writer,
  admin: Person,
): Promise<Kept | 'no answer' | null> {
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
    const answer = await fetch(origin + path, sent)
    const reply: unknown = await answer.json()
    if (answer.status >= 500) throw new Error(`${method} ${path}: ${answer.status}`)
    return answer.status === 200 ? reply : null
  }
  try {
    return await random.pick(writes)({ ask, writer, person, admin, origin })
  } catch (error) {
    // The connection broke or was refused: the server is dead and has acknowledged nothing.
    if (error instanceof TypeError || error instanceof SyntaxError) return 'no answer'
    throw error
  }
}

type Write = (at: {
  ask: Ask
  writer: Writer
  person: Person
  admin: Person
  origin: string
}) => Promise<Kept | null>
const kept = (what: string, sql: string, values: unknown[]): Kept => ({ what, sql, values })

const buy: Write = async ({ ask, writer, person, origin }) => {
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
  const paid = await fetch(`${origin}/sandbox/pay/${referenceIn(order.page)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: 'choice=pay-at-once',
    redirect: 'manual',
  })
  await paid.arrayBuffer()
  // The bank redirects back once the shop has answered, or after three seconds; the final check asks about it.
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
  async ({ origin }) => {
    const newcomer = somebody()
    const answer = await fetch(origin + pathOf('signIn'), {
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

/** Payments that never settle. The shop must learn what the bank took, by a repeated webhook or by asking. */
export async function unsettled(client: pg.Client | pg.Pool): Promise<string[]> {
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
