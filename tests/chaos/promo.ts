import { count as countOf, eq, inArray } from 'drizzle-orm'
import { orders, promoCodes, promoUses } from '#server/platform/db/schema/billing-orders.ts'
import { dayMs, pathOf, testNow, type Person } from '#tests/support/api.ts'
import { shopper } from '../api/support/orders.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { manyPeople } from './support/people.ts'
import { seeded, type Random } from './support/random.ts'
import { openServers, type Servers } from './support/servers.ts'

const atOnce = 100

/**
 * A code for one order, which a hundred people have in their drafts when they press 'pay' at once on two servers: one
 * person gets it, and nobody else is reserved at the lower price.
 */
export async function chaosOfPromo({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const servers = await openServers(2)
  const faults: string[] = []
  let pressed = 0
  let tooBusy = 0
  try {
    for (let round = 0; round < count; round++) {
      const code = `ONCE${round}`
      const people = await manyPeople(servers.first, atOnce)
      const drafts = await makeDrafts(servers, people, code)
      const statuses = await Promise.all(
        people.map((person, number) => press(servers, person, drafts[number] ?? '', random)),
      )
      pressed += statuses.length
      // A busy machine may answer 503; only the use of the code matters.
      tooBusy += statuses.filter((status) => status === 503).length
      const wrong = statuses.filter((status) => ![200, 409, 503].includes(status))
      const used = await usesOf(servers, code, drafts)
      if (used.uses !== 1 || used.reserved !== 1 || wrong.length > 0)
        faults.push(`round ${round}: ${JSON.stringify(used)}, answered ${[...new Set(statuses)]}`)
      if (round % 20 === 19) say?.(`${round + 1} of ${count}, faults: ${faults.length}`)
    }
  } finally {
    await servers.close()
  }
  return {
    counted: { rounds: count, "times 'pay' was pressed": pressed, 'answered 503': tooBusy },
    faults,
  }
}

async function makeDrafts(
  { first }: Servers,
  people: readonly Person[],
  code: string,
): Promise<string[]> {
  await first.db.insert(promoCodes).values({
    code,
    percent: 10,
    validFrom: new Date(testNow.getTime() - dayMs),
    validUntil: new Date(testNow.getTime() + 365 * dayMs),
    limitTotal: 1,
  })
  const drafts: string[] = []
  await inParallel(people.length, 8, async (number) => {
    const person = people[number]
    if (!person) return
    const me = shopper(first, person)
    const { order_id } = await me.draft()
    const { status, text } = await me.promo(order_id, code)
    if (status !== 200 || !text.includes(code)) throw new Error(`${code}: ${status} ${text}`)
    drafts[number] = order_id
  })
  return drafts
}

async function press(
  { all }: Servers,
  person: Person,
  orderId: string,
  random: Random,
): Promise<number> {
  const me = random.pick(all).as(person)
  return (await me.post(pathOf('payOrder', { orderId }), { plan: 'once' })).status
}

async function usesOf({ first: { db } }: Servers, code: string, drafts: string[]) {
  const [used] = await db.select({ n: countOf() }).from(promoUses).where(eq(promoUses.code, code))
  const rows = await db.select().from(orders).where(inArray(orders.id, drafts))
  const reserved = rows.filter((row) => row.status !== 'DRAFT' && row.discountSen > 0)
  return { uses: used?.n, reserved: reserved.length }
}

if (import.meta.main) await asCommand(chaosOfPromo, 200)
