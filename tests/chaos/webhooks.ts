import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import { inInstalments } from '#contract/billing/pricing.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { orders } from '#server/platform/db/schema/billing-orders.ts'
import { payments as paymentRows } from '#server/platform/db/schema/billing-payments.ts'
import type { PaymentEvent } from '#server/gateways/payments/payments.ts'
import { sandboxSignatureHeader } from '#server/gateways/payments/sandbox-courier.ts'
import { signWebhook } from '#server/gateways/payments/webhook-signature.ts'
import { dayMs, minuteMs, openTestApi, testNow, type TestApi } from '#tests/support/api.ts'
import { shopper } from '../api/support/orders.ts'
import { elsewhere } from './support/addresses.ts'
import { asCommand, inParallel, type RunOptions, type Outcome } from './support/command.ts'
import { seeded, type Random } from './support/random.ts'

/** An event that the provider sends: the attempt, counted from 0, or the charge of a card plan. */
type SentEvent = { attempt: number; status: PaymentEvent['status']; instalment?: number }
type Family = {
  plan: 'once' | 'instalments'
  /** Events that were delivered before the schedule begins. */
  before: readonly SentEvent[]
  events: readonly SentEvent[]
  endsAs: Ending
}
type Ending = {
  order: string
  attempts: string[]
  instalments: string[]
  receipts: number
  classes: number
  overdue: number
  quarantined: number
  paidMails: number
}

const refused = (attempt: number): SentEvent[] => [
  { attempt, status: 'processing' },
  { attempt, status: 'failed' },
]
const paid: Ending = {
  order: 'PAID',
  attempts: ['failed', 'failed', 'succeeded'],
  instalments: [],
  receipts: 1,
  classes: 2,
  overdue: 0,
  quarantined: 0,
  paidMails: 1,
}
const unpaid: Ending = { ...paid, order: 'OPEN', receipts: 0, classes: 0, paidMails: 0 }
const third = (status: PaymentEvent['status']): Family => ({
  plan: 'once',
  before: [...refused(0), ...refused(1)],
  events: [
    ...refused(0),
    ...refused(1),
    { attempt: 2, status: 'processing' },
    { attempt: 2, status },
  ],
  endsAs: status === 'succeeded' ? paid : { ...unpaid, attempts: ['failed', 'failed', status] },
})
/** Six events each: late or repeated ones of finished attempts, and new ones. */
const families: Record<string, Family> = {
  'paid at the third try': third('succeeded'),
  'refused three times': third('failed'),
  'left lying': third('expired'),
  'a card plan with two charges that were refused first': {
    plan: 'instalments',
    before: [{ attempt: 0, status: 'set-up' }],
    events: [
      { attempt: 0, status: 'set-up' },
      { attempt: 0, status: 'succeeded', instalment: 1 },
      { attempt: 0, status: 'failed', instalment: 2 },
      { attempt: 0, status: 'succeeded', instalment: 2 },
      { attempt: 0, status: 'failed', instalment: 3 },
      { attempt: 0, status: 'succeeded', instalment: 3 },
    ],
    endsAs: {
      ...paid,
      attempts: ['succeeded'],
      instalments: ['paid', 'paid', 'paid'],
      paidMails: 3,
    },
  },
}
const batchSize = 6
const monthsMs = 100 * dayMs
const askedAgainAfterMs = 31 * minuteMs

/**
 * Six events of one order in any order, some lost, some repeated: once the provider was asked, all schedules end the
 * same. Webhooks go through the real route with real signatures. Orders are copies of one made by real calls; only the
 * provider's answers are simulated.
 */
export async function chaosOfWebhooks({ count, seed, say }: RunOptions): Promise<Outcome> {
  const random = seeded(seed)
  const known = new Map<string, PaymentEvent[]>()
  const latest = (paymentEvents: PaymentEvent[]) => paymentEvents.at(-1) ?? null
  const paymentEventsOf = (reference: string) => known.get(reference) ?? []
  const api = await openTestApi({
    payments: (own) => ({
      ...own,
      fetchEvent: async (reference) =>
        latest(paymentEventsOf(reference).filter(({ instalment }) => instalment === undefined)),
      fetchInstalmentEvents: async (reference) =>
        [1, 2, 3].flatMap(
          (number) =>
            latest(paymentEventsOf(reference).filter(({ instalment }) => instalment === number)) ??
            [],
        ),
    }),
  })
  const faults: string[] = []
  let deliveredCount = 0
  try {
    const template = await makeTemplate(api)
    const names = Object.keys(families)
    for (let from = 0; from < count; from += batchSize) {
      api.clock.set(testNow)
      known.clear()
      await api.db.delete(jobs)
      const family = families[names[(from / batchSize) % names.length] ?? ''] ?? third('failed')
      const size = Math.min(batchSize, count - from)
      const copies = await copyOrders(api, template, family, size)
      for (const copy of copies)
        for (const [number, reference] of copy.references.entries())
          known.set(
            reference,
            family.events
              .filter(({ attempt }) => attempt === number)
              .map((event) => paymentEventOf(api, copy, event)),
          )
      for (const copy of copies)
        for (const event of family.before) await post(api, paymentEventOf(api, copy, event))
      if (family.plan === 'instalments') api.clock.pass(monthsMs)
      await inParallel(size, 6, async (number) => {
        const copy = copies[number]
        if (!copy) return
        const schedule = scheduleOf(family, random.fork(from + number))
        deliveredCount += schedule.length
        for (const event of schedule) await post(api, paymentEventOf(api, copy, event))
      })
      for (let time = 0; time < 2; time++) {
        api.clock.pass(askedAgainAfterMs)
        await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
      }
      const endings = await endingsOf(
        api,
        copies.map(({ orderId }) => orderId),
      )
      for (const [number, { orderId }] of copies.entries()) {
        const ending = endings.get(orderId)
        if (!isDeepStrictEqual(ending, family.endsAs))
          faults.push(
            `schedule ${from + number}: ${JSON.stringify(ending)} instead of ${JSON.stringify(family.endsAs)}`,
          )
      }
      if ((from / batchSize) % 100 === 99)
        say?.(`${from + size} of ${count}, faults: ${faults.length}`)
    }
  } finally {
    await api.close()
  }
  return {
    counted: {
      schedules: count,
      'webhooks delivered': deliveredCount,
      'ended otherwise': faults.length,
    },
    faults,
  }
}

/** The events in any order, with some lost and some repeated. */
function scheduleOf({ events }: Family, random: Random): SentEvent[] {
  const delivered = events.filter(() => random.chance(0.6))
  const again = delivered.filter(() => random.chance(0.4))
  return random.shuffled([...delivered, ...again])
}

type Template = {
  order: typeof orders.$inferSelect
  payment: typeof paymentRows.$inferSelect
}
type Copy = {
  orderId: string
  amountSen: number
  chargesSen: readonly number[]
  paymentIds: string[]
  references: string[]
}

/** A reserved order, made by the page's calls. */
async function makeTemplate(api: TestApi): Promise<Template> {
  const made = await shopper(api, await api.arrive()).reserve()
  const orderId = made.order.order_id
  const [order] = await api.db.select().from(orders).where(eq(orders.id, orderId))
  const [payment] = await api.db.select().from(paymentRows).where(eq(paymentRows.orderId, orderId))
  if (!order || !payment) throw new Error('the order to be copied is gone')
  return { order, payment }
}

async function copyOrders(
  api: TestApi,
  { order, payment }: Template,
  { plan, before }: Family,
  size: number,
): Promise<Copy[]> {
  const attempts = 1 + Math.max(0, ...before.map(({ attempt }) => attempt))
  const count = plan === 'once' ? attempts + 1 : attempts
  const copies = Array.from({ length: size }, () => {
    const paymentIds = Array.from({ length: count }, () => randomUUID())
    return {
      orderId: randomUUID(),
      amountSen: order.totalSen,
      chargesSen: inInstalments(order.tuitionSen - order.discountSen, order.hardcopySen),
      paymentIds,
      references: paymentIds.map((id) => `played-${id}`),
    }
  })
  const person = (id: string) => `copy-${id}`
  await api.db.execute(sql`
    insert into users (uid, email, display_name)
    select 'copy-' || id, 'copy-' || id || '@example.com', 'Aina'
    from jsonb_array_elements_text(${JSON.stringify(copies.map((copy) => copy.orderId))}::jsonb) id`)
  await api.db.insert(orders).values(
    copies.map((copy) => ({
      ...order,
      id: copy.orderId,
      uid: person(copy.orderId),
      status: 'DRAFT' as const,
    })),
  )
  await api.db
    .update(orders)
    .set({ status: 'OPEN' })
    .where(
      inArray(
        orders.id,
        copies.map((copy) => copy.orderId),
      ),
    )
  await api.db.insert(paymentRows).values(
    copies.flatMap((copy) =>
      copy.paymentIds.map((id, number) => ({
        ...payment,
        id,
        plan,
        orderId: copy.orderId,
        attempt: number + 1,
        providerReference: copy.references[number] ?? null,
      })),
    ),
  )
  return copies
}

function paymentEventOf(
  api: TestApi,
  { amountSen, chargesSen, paymentIds, references }: Copy,
  { attempt, status, instalment }: SentEvent,
): PaymentEvent {
  const reference = references[attempt] ?? ''
  const part = instalment === undefined ? 'whole' : String(instalment)
  return {
    eventId: `${reference}/${part}/${status}`,
    paymentId: paymentIds[attempt] ?? '',
    reference: instalment === undefined ? reference : `${reference}/${part}`,
    ...(instalment !== undefined && { instalment }),
    status,
    amountSen: instalment === undefined ? amountSen : (chargesSen[instalment - 1] ?? 0),
    currency: 'MYR',
    at: api.clock.peek(),
  }
}

async function post(api: TestApi, paymentEvent: PaymentEvent): Promise<void> {
  const body = JSON.stringify({
    id: paymentEvent.eventId,
    payment_id: paymentEvent.paymentId,
    instalment: paymentEvent.instalment,
    reference: paymentEvent.reference,
    status: paymentEvent.status,
    amount_sen: paymentEvent.amountSen,
    currency: paymentEvent.currency,
    at: paymentEvent.at.toISOString(),
  })
  const signature = signWebhook(Buffer.from(body), api.secrets.sandboxWebhookKey, api.clock.peek())
  const { statusCode } = await api.app.http.inject({
    method: 'POST',
    url: '/api/v1/webhooks/sandbox',
    remoteAddress: elsewhere(),
    headers: { 'content-type': 'application/json', [sandboxSignatureHeader]: signature },
    payload: body,
  })
  if (statusCode !== 200) throw new Error(`the webhook was answered ${statusCode}: ${body}`)
}

async function endingsOf(
  api: TestApi,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Ending>> {
  await api.app.runJobs()
  const answer: unknown = await api.db.execute(sql`
    select o.id, o.status as "order",
      (select json_agg(p.status order by p.attempt) from payments p where p.order_id = o.id) as attempts,
      (select coalesce(json_agg(i.status order by i.number), '[]'::json) from instalments i
        where i.order_id = o.id) as instalments,
      (select count(*)::int from receipts r where r.order_id = o.id) as receipts,
      (select count(*)::int from enrolments e where e.order_id = o.id and e.ended_at is null) as classes,
      (select count(*)::int from suspensions s where s.uid = o.uid and s.reason = 'overdue') as overdue,
      (select count(*)::int from payment_events f join payments p on p.id = f.payment_id
        where p.order_id = o.id and f.quarantined is not null) as quarantined,
      (select count(*)::int from jobs j where j.body->>'order_id' = o.id::text
        and (j.kind = 'order-paid-mail' or j.body->>'about' = 'instalment-paid')) as "paidMails"
    from orders o where o.id in ${ids}`)
  const { rows } = answer as { rows: (Ending & { id: string })[] }
  return new Map(rows.map(({ id, ...ending }) => [id, ending]))
}

if (import.meta.main) await asCommand(chaosOfWebhooks, 20_000)
