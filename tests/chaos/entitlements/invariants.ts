import { isDeepStrictEqual } from 'node:util'
import { asc, inArray, isNotNull } from 'drizzle-orm'
import type { SandboxPayment } from '#server/gateways/payments/sandbox-files.ts'
import { paymentEntries, refunds } from '#server/db/tables/ledger.ts'
import { orderEvents, orders, paymentFacts, promoUses, receipts } from '#server/db/tables/orders.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import {
  classIds,
  everybody,
  intakeKey,
  intakes,
  isBought,
  isOverdue,
  mayFollow,
  opens,
  sold,
  takenBy,
  type Known,
  type Order,
  type Programme,
  type Status,
  type Who,
} from './model.ts'
import type { World } from './world.ts'

/** What holds after every command; a violation is thrown as a sentence. */

type Seen = {
  now: Date
  known: readonly Known[]
  rows: (typeof orders.$inferSelect)[]
  events: (typeof orderEvents.$inferSelect)[]
  entries: (typeof paymentEntries.$inferSelect)[]
  uses: (typeof promoUses.$inferSelect)[]
  receiptNumbers: number[]
  creditNotes: number[]
  /** Sen that the provider gave back, by order. */
  givenBack: ReadonlyMap<string, number>
}

const demand = (holds: boolean, violation: string) => {
  if (!holds) throw new Error(violation)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const inShort = ({ programme, who, intake, classes, status }: Order) =>
  `${status} order of ${who} for ${intakeKey(programme, intake)} ${classes.join()}`

/** Each looks at everything; another feature adds its own. */
const invariants: readonly ((seen: Seen) => void)[] = [
  function ordersAreWhatWasAskedFor({ known, rows }) {
    for (const { order } of known) {
      const row = rows.find(({ id }) => id === order.id)
      demand(row !== undefined, `${inShort(order)} is gone`)
      demand(
        row?.intakeKey === intakeKey(order.programme, order.intake) &&
          isDeepStrictEqual(row.classIds, order.classes),
        `${inShort(order)} is stored as ${row?.intakeKey} ${row?.classIds.join()}`,
      )
    }
    demand(rows.length === known.length, 'there is an order that nobody made')
  },

  function statusesMoveAsAllowed({ known, events }) {
    for (const { order } of known) {
      let at: Status = 'DRAFT'
      for (const { orderId, status } of events) {
        if (orderId !== order.id || status === at) continue
        demand(mayFollow[at].includes(status), `${inShort(order)} went from ${at} to ${status}`)
        at = status
      }
      demand(at === order.status, `${inShort(order)}: its events end with ${at}`)
    }
  },

  function moneyIsTakenForPaidOrdersAlone({ known, rows }) {
    for (const { order, pages, isHeard } of known) {
      const bought = pages.filter(isBought)
      const taken = sum(pages.map(takenBy))
      const total = rows.find(({ id }) => id === order.id)?.totalSen ?? 0
      demand(bought.length <= 1, `${inShort(order)} was paid ${bought.length} times`)
      demand(taken <= total, `${inShort(order)} of ${total} sen: ${taken} were taken`)
      if (order.status === 'VOID') demand(taken === 0, `${inShort(order)}: ${taken} sen were taken`)
      if (order.status === 'PAID') demand(bought.length === 1, `${inShort(order)} without money`)
      if (isHeard)
        demand(
          (order.status === 'PAID') === (bought.length === 1),
          `${inShort(order)}, paid ${bought.length} times`,
        )
    }
  },

  function theLedgerIsWhatTheProviderHolds({ known, entries, givenBack }) {
    for (const { order, pages, isHeard } of known) {
      if (!isHeard) continue
      const ours = sum(entries.flatMap((one) => (one.orderId === order.id ? one.amountSen : [])))
      const theirs = sum(pages.map(takenBy)) - (givenBack.get(order.id) ?? 0)
      demand(ours === theirs, `${inShort(order)}: entries ${ours} sen, provider ${theirs} sen`)
    }
  },

  function noPromoUseLeaks({ known, uses }) {
    const using = known.flatMap(({ order: { id, promo, status } }) =>
      promo !== null && status !== 'DRAFT' && status !== 'VOID' ? `${id} ${promo}` : [],
    )
    const kept = uses.map(({ orderId, code }) => `${orderId} ${code}`)
    demand(
      isDeepStrictEqual(using.toSorted(), kept.toSorted()),
      `promo uses are ${kept.join(', ') || 'none'}, and should be ${using.join(', ') || 'none'}`,
    )
  },

  function numbersHaveNoGap({ known, receiptNumbers, creditNotes }) {
    const paid = known.filter(({ order }) => order.status === 'PAID').length
    demand(receiptNumbers.length === paid, `${receiptNumbers.length} receipts of ${paid} orders`)
    for (const numbers of [receiptNumbers, creditNotes])
      demand(
        numbers.every((number, n) => n === 0 || number === (numbers[n - 1] ?? 0) + 1),
        `numbers with a gap: ${numbers.join()}`,
      )
  },

  function nothingIsSoldTwice({ known }) {
    const held = known.filter(({ order, pages }) => !order.isEnded && pages.some(isBought))
    for (const [n, { order: one }] of held.entries())
      for (const { order: other } of held.slice(n + 1))
        demand(
          one.who !== other.who ||
            one.programme !== other.programme ||
            one.intake !== other.intake ||
            !one.classes.some((id) => other.classes.includes(id)),
          `${inShort(one)} and ${inShort(other)} are both paid`,
        )
  },

  function fullIsNotSoldWithinPlus({ known, events }) {
    const reservedAt = ({ order }: Known) =>
      events.findLast(({ orderId, status }) => orderId === order.id && status === 'OPEN')?.at
    const bought = known.filter(({ order, pages }) => !order.isEnded && pages.some(isBought))
    for (const full of bought)
      for (const plus of bought) {
        const [one, other] = [full.order, plus.order]
        if (one.programme !== 2 || other.programme !== 3) continue
        if (one.who !== other.who || one.intake !== other.intake) continue
        if (!one.classes.some((id) => other.classes.includes(id))) continue
        const [first, second] = [paidAt(full.pages), reservedAt(plus)]
        demand(
          first !== undefined && second !== undefined && first < second,
          `${inShort(one)} was paid beside ${inShort(other)}`,
        )
      }
  },

  function nothingIsChargedForWhatHasEnded({ known, events }) {
    for (const { order, pages } of known) {
      const ended = events.find(
        ({ orderId, reason }) => orderId === order.id && reason === 'access ended by refund',
      )
      for (const { events: told } of ended ? pages : [])
        for (const { status, at, instalment } of told)
          demand(
            status !== 'succeeded' || new Date(at) <= (ended?.at ?? new Date(0)),
            `${inShort(order)}: charge ${instalment} was made after its access ended`,
          )
    }
  },
]

const paidAt = (pages: readonly SandboxPayment[]): Date | undefined => {
  const at = pages
    .flatMap(({ events }) => events)
    .find(({ status, instalment = 1 }) => status === 'succeeded' && instalment === 1)?.at
  return at === undefined ? undefined : new Date(at)
}

/** @throws an error that says which invariant does not hold */
export async function demandInvariants(world: World): Promise<void> {
  const seen = await look(world)
  for (const { order, pages } of seen.known) {
    const row = seen.rows.find(({ id }) => id === order.id)
    if (row) order.status = row.status
    order.isPlan = pages.some(({ charges }) => charges.length > 0)
  }
  for (const holds of invariants) holds(seen)
  const { touched } = world
  for (const who of everybody)
    if (touched === undefined || touched === who) await demandAccess(world, who, seen)
}

async function look({ api, model, delivered }: World): Promise<Seen> {
  const { db } = api
  const mine = model.orders.map(({ id }) => id)
  const [rows, events, facts, entries, uses, numbers, notes] = await Promise.all([
    db.select().from(orders),
    db.select().from(orderEvents).orderBy(asc(orderEvents.at)),
    db.select({ id: paymentFacts.eventId }).from(paymentFacts),
    db.select().from(paymentEntries),
    db
      .select()
      .from(promoUses)
      .where(inArray(promoUses.orderId, [...mine, noOrder])),
    db.select({ number: receipts.number }).from(receipts).orderBy(asc(receipts.number)),
    db
      .select({ number: refunds.creditNote })
      .from(refunds)
      .where(isNotNull(refunds.creditNote))
      .orderBy(asc(refunds.creditNote)),
  ])
  const heard = new Set([...delivered, ...facts.map(({ id }) => id)])
  const givenBack = new Map<string, number>()
  const unheardRefunds = new Set<string>()
  for (const { id, order } of model.refunds) {
    const at = await api.bank.refunds.findRefund(id)
    if (at?.status === 'succeeded') givenBack.set(order, (givenBack.get(order) ?? 0) + at.amountSen)
    const last = at?.events.at(-1)?.id
    if (last !== undefined && !heard.has(last)) unheardRefunds.add(order)
  }
  const known: Known[] = []
  for (const order of model.orders) {
    const found = await Promise.all(order.references.map((one) => api.bank.find(one)))
    const pages = found.filter((page) => page !== null)
    known.push({
      order,
      pages,
      isHeard: pages.every((page) => isHeard(page, heard)) && !unheardRefunds.has(order.id),
      setUpsOfIntake: setUpsBeside(order, model.orders, events),
    })
  }
  const receiptNumbers = numbers.map(({ number }) => number)
  const creditNotes = notes.map(({ number }) => number ?? 0)
  const now = api.clock.peek()
  return { now, known, rows, events, entries, uses, receiptNumbers, creditNotes, givenBack }
}

const noOrder = '00000000-0000-4000-8000-000000000000'

const setUpsBeside = (
  { who, programme, intake }: Order,
  all: readonly Order[],
  events: Seen['events'],
): Date[] =>
  events.flatMap(({ orderId, reason, at }) => {
    const of = all.find(({ id }) => id === orderId)
    const isBeside = of?.who === who && of.programme === programme && of.intake === intake
    return isBeside && reason === 'payment set-up' ? at : []
  })

/** Does the shop know the last word about the payment, and about each of its charges? */
function isHeard(page: SandboxPayment, heard: ReadonlySet<string>): boolean {
  const last = new Map(page.events.map(({ instalment, id }) => [instalment, id]))
  return [...last.values()].every((id) => heard.has(id))
}

/** The classes of a person, as the shop opens them and as the model does. */
async function demandAccess(world: World, who: Who, { known, now }: Seen): Promise<void> {
  world.looks += 1
  for (const { id: programme, slug } of sold) {
    const mine = known.filter(({ order }) => order.who === who && order.programme === programme)
    if (mine.length === 0) continue
    const page = replyOf(
      'programmePage',
      await world.me(who).get(pathOf('programmePage', { slug })),
    )
    const isSuspended = page.subscription?.is_suspended ?? false
    const open = new Set(
      (page.enrolments ?? []).flatMap(({ class_id, intake_key, live_until }) =>
        !isSuspended && (live_until === null || new Date(live_until) >= now)
          ? `${intake_key} ${class_id}`
          : [],
      ),
    )
    const isUnsure = mine.some((one) => !one.isHeard && one.pages.some(isBought))
    const closed =
      world.model.suspended.has(`${who}/${programme}`) || mine.some((one) => isOverdue(one, now))
    const unsure = new Set<number>()
    const opened = new Set<number>()
    for (const [n] of intakes.entries())
      for (const classId of classIds) {
        const sources = mine.filter(
          ({ order }) => order.intake === n && order.classes.includes(classId),
        )
        const should = !closed && sources.some((one) => opens(one, now))
        if (should) opened.add(classId)
        if (isUnsure || sources.some((one) => !one.isHeard)) {
          unsure.add(classId)
          continue
        }
        const is = open.has(`${intakeKey(programme, n)} ${classId}`)
        demand(
          is === should,
          `class ${classId} of ${intakeKey(programme, n)} is ${is ? 'open' : 'closed'} to ${who}: ${
            sources.map(({ order }) => inShort(order)).join('; ') || 'nothing of it was ordered'
          }${closed ? ', suspended' : ''}`,
        )
      }
    const classId = classIds[world.looks % classIds.length] ?? 5
    if (unsure.has(classId)) continue
    const { status } = await world.me(who).get(pathOf('classroom', { slug, classId }))
    demand(
      (status === 200) === opened.has(classId),
      `classroom ${classId} of ${slug} answers ${status} to ${who}`,
    )
  }
}

/** How many classes the model opens to a person in an intake, whatever suspends them. */
export async function heldIn(
  world: World,
  who: Who,
  programme: Programme,
  intake: number,
): Promise<number[] | undefined> {
  const { known, now } = await look(world)
  const mine = known.filter(
    ({ order }) => order.who === who && order.programme === programme && order.intake === intake,
  )
  if (mine.some((one) => !one.isHeard)) return undefined
  return mine.flatMap((one) => (opens(one, now) ? one.order.classes : []))
}
