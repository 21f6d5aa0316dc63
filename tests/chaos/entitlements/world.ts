import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { and, gt, isNull, lte, or, sql } from 'drizzle-orm'
import { publishInvalidation } from '#server/platform/db/invalidation.ts'
import {
  classes as classRows,
  intakes as intakeRows,
} from '#server/platform/db/schema/catalogue.ts'
import { teachInIntakes } from '#server/modules/catalogue/index.ts'
import { jobs } from '#server/platform/db/schema/platform.ts'
import { promoCodes } from '#server/platform/db/schema/billing-orders.ts'
import { liftLimits, limitSeats as limit } from '../../api/support/seats.ts'
import { ProviderRefused, ProviderUnreachable } from '#server/gateways/payments/failures.ts'
import type { Payments } from '#server/gateways/payments/payments.ts'
import { eventOf } from '#server/gateways/payments/sandbox-event.ts'
import { sandboxSignatureHeader } from '#server/gateways/payments/sandbox-courier.ts'
import { signWebhook } from '#server/gateways/payments/webhook-signature.ts'
import {
  openTestApi,
  pathOf,
  replyOf,
  type Answer,
  type Person,
  type TestApi,
} from '#tests/support/api.ts'
import { shopper } from '../../api/support/orders.ts'
import { elsewhere } from '../support/addresses.ts'
import { manyPeople } from '../support/people.ts'
import {
  intakeKey,
  intakes,
  limited,
  newModel,
  sold,
  type Model,
  type Order,
  type Place,
  type Programme,
  type Who,
} from './model.ts'

/** How the provider fails a call: with an error, without an answer, or without an answer after doing the work. */
export const troubles = ['none', 'error', 'silent', 'silent after it'] as const
export type Trouble = (typeof troubles)[number]
/** The start days of histories: one intake on sale, both, and the last day of exam papers. */
export const beginnings = ['2026-11-20', '2027-04-12', '2027-05-10', '2027-05-29'] as const
export const codeOfOneUse = 'ONCE'
/** A closed port: the bank's own webhooks are lost, and the history delivers them. */
const nowhere = 'http://127.0.0.1:9'
const never = 2 ** 31 - 1

export type Waiting = { who: Who; joinedAt: Date; isHeld: boolean }
export type SeatsSeen = Place & {
  capacity: number | null
  /** People who have a seat by an order or by staff. */
  seated: ReadonlySet<Who>
  waiting: readonly Waiting[]
}

export type World = {
  api: TestApi
  staff: { anna: Person; bala: Person }
  model: Model
  people: Person[]
  /** The person whose access the last command may have changed; undefined for everybody. */
  touched: Who | undefined
  /** Ids of the provider's events that were delivered. */
  delivered: Set<string>
  /** Seats and waiting lists before this command. */
  seatsBefore: readonly SeatsSeen[]
  /** Whether the person is neither suspended nor in arrears; undefined while the shop has unprocessed events. */
  mayOrder: (who: Who, programme: Programme) => boolean | undefined
  /** Whether this command was a manual change of seats or enrolments by staff. */
  isByStaff: boolean
  /** Orders that this command refused for lack of a seat. */
  refusedSeats: Order[]
  /** Whether free seats have just been offered to waiting people. */
  isOffered: boolean
  looks: number
  /** How often each thing happened in all histories. */
  counted: Record<string, number>
  did(what: string): void
  /** Forgets what the last command did. */
  beginStep(): void
  me(who: Who): ReturnType<typeof shopper>
  withTrouble<T>(which: Trouble, work: () => Promise<T>): Promise<T>
  /** @throws for an answer that nobody should ever get */
  requireNoBug(answer: Answer): Answer
  /** Ends the access that this order opened, unless it has ended before. */
  end(orderId: string): void
  /** Delivers the provider's webhooks about these orders; only a shuffled delivery repeats earlier ones. */
  deliver(orders: readonly Order[], how: Delivery): Promise<void>
  /** Runs due jobs and waits for running ones. Without jobs it costs one query. */
  runJobs(): Promise<void>
  /**
   * The work of each minute: the bank charges what is due, reserved orders expire, jobs run, the provider is polled,
   * and free seats are offered.
   */
  tick(): Promise<void>
}

/** One shop with its own database, used for one history after another. */
export async function openWorld({ disputeSuspends }: { disputeSuspends: boolean }) {
  let trouble: Trouble = 'none'
  const troubled = async <T>(call: () => Promise<T>): Promise<T> => {
    if (trouble === 'error') throw new ProviderRefused('The provider has an error.')
    if (trouble === 'silent') throw new ProviderUnreachable('The provider is silent.')
    const answer = await call()
    if (trouble !== 'none') throw new ProviderUnreachable('The answer was lost.')
    return answer
  }
  const api = await openTestApi({
    addresses: elsewhere,
    env: { DISPUTE_SUSPENDS: String(disputeSuspends) },
    bankBelievesShopAt: nowhere,
    bankRetriesAfterMs: never,
    payments: (own): Payments => ({
      ...own,
      open: (...asked) => troubled(() => own.open(...asked)),
      expire: (...asked) => troubled(() => own.expire(...asked)),
    }),
  })
  await sellTheNextIntake(api)
  const [anna, bala] = await manyPeople(api, 2, 'administrator')
  if (!anna || !bala) throw new Error('the staff accounts are missing')
  const world: World = {
    api,
    staff: { anna, bala },
    model: newModel(disputeSuspends),
    people: [],
    touched: undefined,
    delivered: new Set(),
    seatsBefore: [],
    mayOrder: () => true,
    isByStaff: false,
    refusedSeats: [],
    isOffered: false,
    looks: 0,
    counted: {},
    did: (what) => void (world.counted[what] = (world.counted[what] ?? 0) + 1),
    beginStep: () =>
      void Object.assign(world, {
        touched: undefined,
        isByStaff: false,
        refusedSeats: [],
        isOffered: false,
      }),
    me: (who) => {
      const person = world.people[who]
      if (!person) throw new Error('there is nobody')
      return shopper(api, person)
    },
    async withTrouble(which, work) {
      trouble = which
      try {
        return await work()
      } finally {
        trouble = 'none'
      }
    },
    requireNoBug(answer) {
      const code = (answer.body as { code?: string } | undefined)?.code ?? ''
      if (answer.status >= 500 && !code.startsWith('payment.'))
        throw new Error(`answered ${answer.status} ${answer.text}`)
      return answer
    },
    end(orderId) {
      const order = world.model.orders.find(({ id }) => id === orderId)
      if (order) order.endedAt ??= api.clock.peek()
    },
    async deliver(orders, how) {
      if (how === 'late') return
      const bodies = await undelivered(orders, how === 'shuffled, some again')
      const inOrder = how === 'reversed' ? bodies.toReversed() : bodies
      for (const body of how === 'shuffled, some again' ? mixed(bodies) : inOrder) {
        await post(body)
        if (how === 'twice') await post(body)
      }
    },
    async runJobs() {
      if (await hasJobs(api)) await api.app.runJobs()
    },
    async tick() {
      await api.bank.chargeDue()
      await api.app.domains.billing.orders.expireReservations(api.clock.now())
      await world.runJobs()
      await api.app.domains.billing.reconciliation.syncUndecided(api.clock.now())
      await world.runJobs()
      await api.app.domains.enrolment.seats.offerFreeSeats(api.clock.now())
      world.isOffered = true
    },
  }

  type Body = { id: string; refund?: string; dispute?: string }

  async function undelivered(orders: readonly Order[], again: boolean): Promise<Body[]> {
    const bodies: Body[] = []
    for (const reference of orders.flatMap(({ references }) => references)) {
      const page = await api.bank.find(reference)
      for (const event of page?.events ?? []) if (page) bodies.push(eventOf(page, event))
    }
    for (const refund of world.model.refunds) {
      if (!orders.some(({ id }) => id === refund.order)) continue
      const at = await api.bank.refunds.findRefund(refund.id)
      for (const { id } of at?.events ?? [])
        bodies.push({ id, type: 'refund.updated', refund: at?.id } as Body)
    }
    for (const { id: dispute, order, events } of world.model.disputes)
      if (orders.some(({ id }) => id === order))
        for (const id of events) bodies.push({ id, type: 'dispute.updated', dispute } as Body)
    return again ? bodies : bodies.filter(({ id }) => !world.delivered.has(id))
  }

  async function post(body: Body): Promise<void> {
    const payload = Buffer.from(JSON.stringify(body))
    const { statusCode } = await api.app.http.inject({
      method: 'POST',
      url: '/api/v1/webhooks/sandbox',
      remoteAddress: elsewhere(),
      payload,
      headers: {
        'content-type': 'application/json',
        [sandboxSignatureHeader]: signWebhook(
          payload,
          api.secrets.sandboxWebhookKey,
          api.clock.peek(),
        ),
      },
    })
    if (statusCode >= 300) throw new Error(`webhook ${body.id} answered ${statusCode}`)
    world.delivered.add(body.id)
    if (body.refund !== undefined) await hearRefund(body.refund)
    const dispute = world.model.disputes.find(({ id }) => id === body.dispute)
    if (dispute?.status === 'lost') world.end(dispute.order)
  }

  /** Ends the access of an order once the shop fetches its refund. */
  async function hearRefund(id: string): Promise<void> {
    for (const refund of world.model.refunds) {
      const at = await api.bank.refunds.findRefund(refund.id)
      if (at?.id === id && at.status === 'succeeded' && refund.endsAccess) world.end(refund.order)
    }
  }

  return {
    world,
    /** Starts a history with two new people and an empty shop. */
    async begin(day: string): Promise<{ model: Model; real: World }> {
      await api.app.runJobs()
      await wipe(api)
      api.clock.set(new Date(`${day}T02:00:00Z`))
      await liftLimits(api.db)
      await limitSeats(api)
      world.model = newModel(disputeSuspends)
      world.people = await manyPeople(api, 2)
      world.delivered.clear()
      world.seatsBefore = []
      world.mayOrder = () => true
      return { model: world.model, real: world }
    },
    close: () => api.close(),
  }
}

export const deliveries = ['in order', 'twice', 'reversed', 'late', 'shuffled, some again'] as const
export type Delivery = (typeof deliveries)[number]

/** Shuffles the bodies, in the same way when a history is repeated. */
const mixed = <T>(bodies: readonly T[]): T[] =>
  bodies
    .map((body, n) => ({ body, place: (n * 5 + 3) % (bodies.length + 1) }))
    .toSorted((a, b) => a.place - b.place)
    .map(({ body }) => body)

async function sellTheNextIntake(api: TestApi): Promise<void> {
  const [, next] = intakes
  await api.db.transaction(async (tx) => {
    await tx.insert(intakeRows).values(
      sold.map(({ id }) => ({
        key: intakeKey(id, 1),
        programmeId: id,
        title: 'June 2027 intake',
        startsOn: next.startsOn,
        endsOn: next.endsOn,
        lastPaperOn: next.lastPaperOn,
      })),
    )
    const classIds = (await tx.select({ id: classRows.id }).from(classRows)).map(({ id }) => id)
    const intakeKeys = sold.map(({ id }) => intakeKey(id, 1))
    await teachInIntakes(tx, { intakeKeys, classIds, isOnSale: true }, api.clock.peek())
    await tx.insert(promoCodes).values({
      code: codeOfOneUse,
      percent: 20,
      validFrom: new Date('2020-01-01T00:00:00Z'),
      validUntil: new Date('2049-01-01T00:00:00Z'),
      limitTotal: 1,
    })
    await publishInvalidation(tx, 'content')
  })
  const [somebody] = await manyPeople(api, 1)
  if (!somebody) throw new Error('there is nobody')
  api.clock.set(new Date('2027-05-10T02:00:00Z'))
  for (let look = 0; look < 50; look++) {
    const answer = await api.as(somebody).get(pathOf('programmePage', { slug: 'full-programme' }))
    if (replyOf('programmePage', answer).on_sale.length === 2) return
    await new Promise((done) => setTimeout(done, 100))
  }
  throw new Error('the next intake is not sold')
}

/** Whether a job is due, or running. */
async function hasJobs({ db, clock }: TestApi): Promise<boolean> {
  const begunOrDue = or(gt(jobs.attempts, 0), lte(jobs.dueAt, clock.peek()))
  const found = await db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(isNull(jobs.doneAt), isNull(jobs.failedAt), begunOrDue))
    .limit(1)
  return found.length > 0
}

async function limitSeats({ db }: TestApi): Promise<void> {
  for (const { programme, intake, classId } of limited)
    await limit(db, { intakeKey: intakeKey(programme, intake), classId, capacity: 1 })
}

/** All tables that a history may write. */
const tables = [
  'waiting_list',
  'write_offs',
  'manual_payments',
  'enrolment_acts',
  'payment_discrepancies',
  'disputes',
  'payment_entries',
  'provider_events',
  'refunds',
  'number_series',
  'receipts',
  'promo_uses',
  'payment_events',
  'payment_reports',
  'instalments',
  'payments',
  'order_events',
  'enrolments',
  'suspensions',
  'orders',
  'jobs',
  'notices',
  'links',
  'audit',
]

async function wipe({ db, dataDir }: TestApi): Promise<void> {
  await db.transaction(async (tx) => {
    // Without triggers, because the ledger forbids deletions.
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(sql.raw(tables.map((table) => `delete from "${table}"`).join(';')))
  })
  for (const folder of ['sandbox-payments', 'sandbox-refunds', 'sandbox-disputes', 'mail'])
    await rm(join(dataDir, folder), { recursive: true, force: true })
}
