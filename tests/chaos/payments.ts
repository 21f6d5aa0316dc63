import { setTimeout as wait } from 'node:timers/promises'
import { and, eq, inArray, isNotNull } from 'drizzle-orm'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { paymentEvents, payments } from '#server/platform/db/schema/billing-payments.ts'
import { minuteMs, pathOf, replyOf, type Person, type TestApi } from '#tests/support/api.ts'
import { orderBody, shopper } from '../api/support/orders.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { manyPeople } from './support/people.ts'
import { seeded, type Random } from './support/random.ts'
import { openServers, type Servers } from './support/servers.ts'
import { delayQueries } from './support/slow-queries.ts'

const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}
const guardian = {
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: 'siti@example.com',
  guardian_contact: '013-3456789',
}
const actions = [
  'pay once',
  'pay once',
  'pay by card',
  'guardian pays',
  'cancel',
  'cancel',
  'bank: yes',
  'bank: yes',
  'bank: yes',
  'bank: not yet',
  'bank: no',
  'bank: charge',
  'bank: refuse the charge',
  'provider is asked',
  'jobs run',
] as const
type Action = (typeof actions)[number]
const batchSize = 16
/** The race begins with the draft, or later with an open page at the bank, which takes less time. */
const startsWithinMs = { draft: 250, reserved: 60 }
const longestWalk = 9

/**
 * Paying, cancelling and actions of the bank, at once on two servers, with a random wait before every query. At the end
 * a charged order is paid exactly once, and no other order was charged.
 */
export async function chaosOfPayments({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const servers = await openServers(2)
  const faults: string[] = []
  const ends: Record<string, number> = {}
  let twice = 0
  let chargedInVain = 0
  let chargedAndPaid = 0
  try {
    for (let from = 0; from < count; from += batchSize) {
      const size = Math.min(batchSize, count - from)
      const people = await manyPeople(servers.first, size)
      const stop = delayQueries(random.fork(from))
      const walks = people.map((person, number) => ({
        person,
        ...walkOf(random.fork(from + number)),
      }))
      await inParallel(size, batchSize, async (number) => {
        const walk = walks[number]
        if (walk) await go(servers, walk, random.fork(count + from + number))
      })
      stop()
      await settle(servers, people, random)
      const found = await lookAt(servers.first, people)
      for (const [number, { status, taken, quarantined }] of found.entries()) {
        ends[status] = (ends[status] ?? 0) + 1
        if (taken.length > 1) twice += 1
        if (status !== 'PAID' && taken.length > 0) chargedInVain += 1
        if (status === 'PAID' && taken.length === 1) chargedAndPaid += 1
        if (taken.length !== (status === 'PAID' ? 1 : 0) || quarantined > 0)
          faults.push(
            `round ${from + number}: ${status}, charged by ${taken.length} attempts, ${quarantined} quarantined events, after ${walks[number]?.steps.map(({ what }) => what).join(', ')}`,
          )
      }
      if ((from / batchSize) % 20 === 19)
        say?.(`${from + size} of ${count}, faults: ${faults.length}`)
    }
  } finally {
    await servers.close()
  }
  return {
    counted: {
      rounds: count,
      ...Object.fromEntries(Object.entries(ends).map(([status, n]) => [`ended ${status}`, n])),
      'charged once and paid': chargedAndPaid,
      'charged and not paid': chargedInVain,
      'charged twice': twice,
    },
    faults,
  }
}

type Walk = {
  person: Person
  isGuarded: boolean
  startsAs: keyof typeof startsWithinMs
  steps: { what: Action; afterMs: number }[]
}

function walkOf(random: Random): Omit<Walk, 'person'> {
  const startsAs = random.chance(0.6) ? 'reserved' : 'draft'
  return {
    isGuarded: random.chance(0.4),
    startsAs,
    steps: [
      ...(startsAs === 'draft' ? [{ what: 'pay once' as const, afterMs: 0 }] : []),
      ...Array.from({ length: 2 + random.below(longestWalk - 2) }, () => ({
        what: random.pick(actions),
        afterMs: random.below(startsWithinMs[startsAs]),
      })),
    ],
  }
}

async function go(servers: Servers, walk: Walk, random: Random): Promise<void> {
  const made = await shopper(servers.first, walk.person).create(walk.isGuarded ? guardian : {})
  const orderId = replyOf('createOrder', made).attribute?.order_id
  if (!orderId) throw new Error('no draft was made')
  if (walk.startsAs === 'reserved')
    await take(servers.first, servers.first, walk, orderId, 'pay once')
  await Promise.all(
    walk.steps.map(async ({ what, afterMs }) => {
      await wait(afterMs)
      await take(random.pick(servers.all), servers.first, walk, orderId, what)
    }),
  )
}

async function take(
  api: TestApi,
  { bank }: TestApi,
  { person, isGuarded }: Walk,
  orderId: string,
  what: Action,
): Promise<void> {
  const me = api.as(person)
  const requireNoBug = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    if (status >= 500 || status === 429) throw new Error(`${what}: ${status} ${text}`)
  }
  switch (what) {
    case 'pay once':
      return requireNoBug(me.post(pathOf('payOrder', { orderId }), { plan: 'once' }))
    case 'pay by card':
      return requireNoBug(me.post(pathOf('payOrder', { orderId }), card))
    case 'cancel':
      return requireNoBug(me.put(pathOf('cancelOrder', { orderId }), {}))
    case 'guardian pays': {
      if (!isGuarded)
        return requireNoBug(me.put(pathOf('updateOrder', { orderId }), changed(orderId)))
      const made = await me.post(pathOf('makeGuardianLink', { orderId }), {})
      if (made.status !== 200) return undefined
      const token = replyOf('makeGuardianLink', made).url.split('/').at(-1) ?? ''
      const body = { plan: 'once' }
      return requireNoBug(api.send('POST', pathOf('payLinkedOrder', { token }), { body }))
    }
    case 'provider is asked':
      api.clock.pass(3 * minuteMs)
      return api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
    case 'jobs run':
      return api.app.runJobs()
    case 'bank: yes':
    case 'bank: no':
    case 'bank: not yet':
    case 'bank: charge':
    case 'bank: refuse the charge': {
      const page = await newestPage(api, orderId)
      if (page) await atTheBank(bank, page, what)
    }
  }
}

const changed = (orderId: string) => ({ ...orderBody({ city: 'Arau' }), id: orderId })

async function atTheBank(
  bank: TestApi['bank'],
  { reference, plan }: { reference: string; plan: string },
  what: Action,
): Promise<void> {
  if (what === 'bank: charge') await bank.act(reference, 1, 'charge')
  else if (what === 'bank: refuse the charge') await bank.act(reference, 1, 'fail')
  else if (what === 'bank: no') await bank.choose(reference, 'decline')
  else if (what === 'bank: not yet') await bank.choose(reference, 'leave-pending')
  else await bank.choose(reference, plan === 'once' ? 'pay-at-once' : 'pay')
}

/** The newest page at the bank, which a person opens as soon as it exists. */
async function newestPage(api: TestApi, orderId: string) {
  for (let looks = 0; looks < 8; looks++) {
    const page = (await pagesOf(api, [orderId])).at(-1)
    if (page) return page
    await wait(25)
  }
  return undefined
}

/** Pages at the bank that were made for orders, oldest first. */
async function pagesOf({ db }: TestApi, orderIds: readonly string[]) {
  const rows = await db
    .select()
    .from(payments)
    .where(and(inArray(payments.orderId, [...orderIds]), isNotNull(payments.providerReference)))
  return rows
    .toSorted((a, b) => a.attempt - b.attempt)
    .map(({ orderId, plan, providerReference }) => ({
      orderId,
      plan,
      reference: providerReference ?? '',
    }))
}

const ordersOf = ({ db }: TestApi, people: readonly Person[]) =>
  db
    .select()
    .from(orders)
    .where(
      inArray(
        orders.uid,
        people.map(({ uid }) => uid),
      ),
    )

/** Settles all pages at the bank, and asks the provider about those that the shop has not heard of. */
async function settle(servers: Servers, people: readonly Person[], random: Random): Promise<void> {
  const { first } = servers
  const pages = await pagesOf(
    first,
    (await ordersOf(first, people)).map(({ id }) => id),
  )
  for (const { reference } of pages) {
    const payment = await first.bank.find(reference)
    if (payment?.status === 'processing')
      await first.bank.choose(reference, random.chance(0.7) ? 'pay-at-once' : 'decline')
  }
  for (let time = 0; time < 2; time++) {
    for (const { app } of servers.all) await app.runJobs()
    first.clock.pass(60 * minuteMs)
    await first.app.domains.billing.reconciliation.syncUndecided(first.clock.now())
  }
  await first.app.runJobs()
}

/** For each person's order: its status, the attempts that took money, and the number of quarantined events. */
async function lookAt(api: TestApi, people: readonly Person[]) {
  const rows = await ordersOf(api, people)
  return Promise.all(
    people.map(async ({ uid }) => {
      const order = rows.find((row) => row.uid === uid)
      if (!order) throw new Error(`${uid} has no order`)
      const pages = await pagesOf(api, [order.id])
      const states = await Promise.all(pages.map(({ reference }) => api.bank.find(reference)))
      const taken = states.filter(
        (state) =>
          state?.status === 'succeeded' || state?.charges.some(({ status }) => status === 'paid'),
      )
      const quarantined = await api.db
        .select()
        .from(paymentEvents)
        .innerJoin(payments, eq(payments.id, paymentEvents.paymentId))
        .where(and(eq(payments.orderId, order.id), isNotNull(paymentEvents.quarantined)))
      return { status: order.status, taken, quarantined: quarantined.length }
    }),
  )
}

if (import.meta.main) await asCommand(chaosOfPayments, 2000)
