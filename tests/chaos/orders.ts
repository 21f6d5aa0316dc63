import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { count as countOf, eq } from 'drizzle-orm'
import { orders, orderEvents } from '#server/platform/db/schema/billing-orders.ts'
import { consents } from '#server/platform/db/schema/identity.ts'
import { pathOf, type Answer, type Person } from '#tests/support/api.ts'
import { orderBody } from '../api/support/orders.ts'
import { asCommand, type RunOptions, type Outcome } from './support/command.ts'
import { manyPeople } from './support/people.ts'
import { seeded, type Random } from './support/random.ts'
import { openServers, type Servers } from './support/servers.ts'

const atOnce = 50
const triesAtMost = 200

/**
 * Rounds of fifty identical orders at once on two servers. Every second round uses one idempotency key, and is repeated
 * while the first request is being answered, as a page does. Each round makes one order, and all replies are the same.
 */
export async function chaosOfOrders({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const servers = await openServers(2)
  const faults: string[] = []
  let answers = 0
  try {
    const people = await manyPeople(servers.first, count)
    for (const [round, person] of people.entries()) {
      const key = round % 2 === 1 ? randomUUID() : undefined
      const replies = await Promise.all(
        Array.from({ length: atOnce }, () => send(servers, person, random, key)),
      )
      answers += replies.length
      const [one] = replies
      // Compared as JSON, because a stored reply comes back with its keys in another order.
      const other = replies.find(
        ({ status, body }) => status !== 200 || !isDeepStrictEqual(body, one?.body),
      )
      if (other) faults.push(`round ${round}: ${other.status} ${other.text} beside ${one?.text}`)
      const made = await rowsOf(servers, person)
      if (made.orders !== 1 || made.events !== 1 || made.consents !== 1)
        faults.push(`round ${round}: ${JSON.stringify(made)} instead of one of each`)
      if (round % 50 === 49) say?.(`${round + 1} of ${count}, faults: ${faults.length}`)
    }
  } finally {
    await servers.close()
  }
  return { counted: { rounds: count, 'answers that were compared': answers }, faults }
}

async function send(
  { all }: Servers,
  person: Person,
  random: Random,
  key: string | undefined,
): Promise<Answer> {
  const api = random.pick(all)
  for (let tries = 0; tries < triesAtMost; tries++) {
    const answer = await api
      .as(person)
      .post(pathOf('createOrder'), orderBody(), key === undefined ? {} : { 'idempotency-key': key })
    if ((answer.body as { code?: string }).code !== 'idempotency.in-flight') return answer
  }
  throw new Error('the first request was never answered')
}

async function rowsOf({ first: { db } }: Servers, { uid }: Person) {
  const [order] = await db.select({ n: countOf() }).from(orders).where(eq(orders.uid, uid))
  const [event] = await db
    .select({ n: countOf() })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(eq(orders.uid, uid))
  const [consent] = await db.select({ n: countOf() }).from(consents).where(eq(consents.uid, uid))
  return { orders: order?.n, events: event?.n, consents: consent?.n }
}

if (import.meta.main) await asCommand(chaosOfOrders, 200)
