import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { isDeepStrictEqual } from 'node:util'
import { sql, type SQL } from 'drizzle-orm'
import type { SandboxPayment } from '#server/gateways/payments/sandbox-files.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import {
  cashOf,
  classIds,
  endOf,
  everybody,
  intakeKey,
  intakes,
  isOnHold,
  isManualOpen,
  isOverdue,
  isTaken,
  limited,
  mayFollow,
  onSale,
  opens,
  sold,
  takenBy,
  timesBought,
  type Known,
  type Model,
  type Opened,
  type Order,
  type Place,
  type Programme,
  type Status,
  type Who,
} from './model.ts'
import type { SeatsSeen, World } from './world.ts'

/** The invariants after every command; a violation is thrown as a sentence. */

/** The rows that the shop has stored. */
type Stored = {
  orders: {
    id: string
    status: Status
    intake_key: string | null
    class_ids: number[]
    total_sen: number
  }[]
  events: { order_id: string; status: Status; reason: string; at: Date }[]
  paymentEvents: string[]
  entries: { order_id: string; amount_sen: number }[]
  uses: { order_id: string; code: string }[]
  receipts: number[]
  credit_notes: number[]
  waiting: {
    intake_key: string
    class_id: number
    uid: string
    joined_at: Date
    held_until: Date | null
  }[]
}
type Seen = {
  now: Date
  model: Model
  known: readonly Known[]
  stored: Stored
  /** Sen given back by the provider and manually, by order. */
  givenBack: ReadonlyMap<string, number>
  seats: readonly SeatsSeen[]
  world: World
}

const demand = (holds: boolean, violation: string) => {
  if (!holds) throw new Error(violation)
}
const sum = (amounts: readonly number[]) => amounts.reduce((total, one) => total + one, 0)
const inShort = ({ programme, who, intake, classes, status }: Order) =>
  `${status} order of ${who} for ${intakeKey(programme, intake)} ${classes.join()}`

/** Each invariant checks the whole world; another feature adds its own. */
const invariants: readonly ((seen: Seen) => void)[] = [
  function ordersAreWhatWasAskedFor({ known, stored: { orders: rows } }) {
    for (const { order } of known) {
      const row = rows.find(({ id }) => id === order.id)
      demand(row !== undefined, `${inShort(order)} is gone`)
      demand(
        row?.intake_key === intakeKey(order.programme, order.intake) &&
          isDeepStrictEqual(row.class_ids, order.classes),
        `${inShort(order)} is stored as ${row?.intake_key} ${row?.class_ids.join()}`,
      )
    }
    demand(rows.length === known.length, 'there is an order that nobody made')
  },

  function statusesMoveAsAllowed({ known, stored: { events } }) {
    for (const { order } of known) {
      let at: Status = 'DRAFT'
      for (const { order_id: orderId, status } of events) {
        if (orderId !== order.id || status === at) continue
        demand(mayFollow[at].includes(status), `${inShort(order)} went from ${at} to ${status}`)
        at = status
      }
      demand(at === order.status, `${inShort(order)}: its events end with ${at}`)
    }
  },

  function moneyIsTakenForPaidOrdersAlone({ known, stored }) {
    for (const one of known) {
      const { order, pages, isHeard } = one
      const times = timesBought(one)
      const taken = sum(pages.map(takenBy)) + cashOf(one)
      const total = stored.orders.find(({ id }) => id === order.id)?.total_sen ?? 0
      demand(times <= 1, `${inShort(order)} was paid ${times} times`)
      demand(taken <= total, `${inShort(order)} of ${total} sen: ${taken} were taken`)
      if (order.status === 'VOID') demand(taken === 0, `${inShort(order)}: ${taken} sen were taken`)
      if (order.status === 'PAID') demand(times === 1, `${inShort(order)} without money`)
      if (isHeard)
        demand(
          (order.status === 'PAID') === (times === 1),
          `${inShort(order)}, paid ${times} times`,
        )
    }
  },

  function theLedgerIsWhatTheProviderHolds({ known, stored, givenBack }) {
    for (const one of known) {
      const { order, pages, disputes, isHeard } = one
      if (!isHeard) continue
      const ours = sum(
        stored.entries.flatMap(({ order_id, amount_sen }) =>
          order_id === order.id ? amount_sen : [],
        ),
      )
      const disputed = sum(disputes.flatMap((each) => (isTaken(each) ? each.amountSen : [])))
      const came = sum(pages.map(takenBy)) + cashOf(one)
      const theirs = came - (givenBack.get(order.id) ?? 0) - disputed
      demand(
        ours === theirs,
        `${inShort(order)}: entries ${ours} sen, provider and till ${theirs} sen`,
      )
    }
  },

  function noPromoUseLeaks({ known, stored: { uses } }) {
    const using = known.flatMap(({ order: { id, promo, status } }) =>
      promo !== null && status !== 'DRAFT' && status !== 'VOID' ? `${id} ${promo}` : [],
    )
    const kept = uses.map(({ order_id, code }) => `${order_id} ${code}`)
    demand(
      isDeepStrictEqual(using.toSorted(), kept.toSorted()),
      `promo uses are ${kept.join(', ') || 'none'}, and should be ${using.join(', ') || 'none'}`,
    )
  },

  function numbersHaveNoGap({ known, stored: { receipts, credit_notes } }) {
    const paid = known.filter(({ order }) => order.status === 'PAID').length
    demand(receipts.length === paid, `${receipts.length} receipts of ${paid} orders`)
    for (const numbers of [receipts, credit_notes])
      demand(
        numbers.every((number, n) => n === 0 || number === (numbers[n - 1] ?? 0) + 1),
        `numbers with a gap: ${numbers.join()}`,
      )
  },

  function nothingIsSoldTwice({ known }) {
    const held = known.filter(isHeld)
    for (const [n, { order: one }] of held.entries())
      for (const { order: other } of held.slice(n + 1))
        demand(
          one.who !== other.who ||
            one.programme !== other.programme ||
            one.intake !== other.intake ||
            !keptOf(one).some((id) => keptOf(other).includes(id)),
          `${inShort(one)} and ${inShort(other)} are both paid`,
        )
  },

  function fullIsNotSoldWithinPlus({ known, stored: { events } }) {
    const reservedAt = ({ order }: Known) =>
      events.findLast(({ order_id, status }) => order_id === order.id && status === 'OPEN')?.at
    const bought = known.filter(isHeld)
    for (const full of bought)
      for (const plus of bought) {
        const [one, other] = [full.order, plus.order]
        if (one.programme !== 2 || other.programme !== 3) continue
        if (one.who !== other.who || one.intake !== other.intake) continue
        if (!keptOf(one).some((id) => keptOf(other).includes(id))) continue
        const [first, second] = [paidAt(full), reservedAt(plus)]
        demand(
          first !== undefined && second !== undefined && first < second,
          `${inShort(one)} was paid beside ${inShort(other)}`,
        )
      }
  },

  function nothingIsChargedForWhatHasEnded({ known }) {
    for (const { order, pages } of known) {
      const { endedAt } = order
      for (const { events: told } of endedAt ? pages : [])
        for (const { status, at, instalment } of told)
          demand(
            status !== 'succeeded' || endedAt === null || new Date(at) <= endedAt,
            `${inShort(order)}: charge ${instalment} was made after its access ended`,
          )
    }
  },

  function noSeatIsSoldTwice({ seats, world }) {
    for (const [n, now] of seats.entries()) {
      const before = world.seatsBefore[n]
      if (now.capacity === null || !before) continue
      const taken = (of: SeatsSeen) =>
        new Set([
          ...of.seated,
          ...of.waiting.filter(({ isHeld: held }) => held).map(({ who }) => who),
        ])
      const newcomers = [...taken(now)].filter((who) => !taken(before).has(who))
      // Manual changes by staff may exceed a class's limit; orders and offers may not.
      if (newcomers.length === 0 || world.isByStaff) continue
      const waited = now.waiting.filter(({ who }) => before.waiting.some((one) => one.who === who))
      const queue = { ...now, waiting: waited }
      const ahead = newcomers.flatMap((who) => aheadOf(who, queue, surely(world)))
      demand(
        taken(now).size + new Set(ahead).size <= now.capacity,
        `${inWords(now)} of ${now.capacity} seats: ${newcomers.join()} got one, beside ${[...taken(now)].join()}, ${ahead.length} waited before`,
      )
    }
  },

  function aSeatIsRefusedWhereNoneIsLeft({ seats, world }) {
    for (const order of world.refusedSeats)
      demand(
        seats.some((one) => isOfOrder(one, order) && isFullFor(order.who, one, perhaps(world))),
        `${inShort(order)} was refused a seat, and there is one`,
      )
  },

  function freeSeatsAreOffered({ now, seats, world }) {
    if (!world.isOffered) return
    for (const one of seats) {
      if (!onSale(now).includes(one.intake)) continue
      const held = one.waiting.filter(({ isHeld: has }) => has)
      const next = one.waiting.find(
        ({ who, isHeld: has }) => !has && surely(world)(who, one.programme) && !one.seated.has(who),
      )
      const free =
        (one.capacity ?? Infinity) - new Set([...one.seated, ...held.map(({ who }) => who)]).size
      demand(!next || free <= 0, `${inWords(one)}: ${next?.who} waits beside ${free} free seats`)
    }
  },
]

const isHeld = (one: Known): boolean => one.order.endedAt === null && timesBought(one) > 0
const keptOf = ({ classes, taken }: Order): number[] => classes.filter((id) => !taken.includes(id))
const inWords = ({ programme, intake, classId }: Place): string =>
  `class ${classId} of ${intakeKey(programme, intake)}`
export const isOfOrder = ({ programme, intake, classId }: Place, order: Order): boolean =>
  order.programme === programme && order.intake === intake && order.classes.includes(classId)

type MayOrder = (who: Who, programme: Programme) => boolean
/** `surely`: people who certainly may order. `perhaps`: people who may order as far as is known. */
const surely =
  ({ mayOrder }: World): MayOrder =>
  (...of) =>
    mayOrder(...of) === true
const perhaps =
  ({ mayOrder }: World): MayOrder =>
  (...of) =>
    mayOrder(...of) !== false
/** The other people who have waited longer for a seat and may order. */
const aheadOf = (
  who: Who,
  { programme, waiting, seated }: SeatsSeen,
  mayOrder: MayOrder,
): Who[] => {
  const mine = waiting.find((one) => one.who === who)
  return waiting.flatMap((one) =>
    one.who !== who &&
    !one.isHeld &&
    !seated.has(one.who) &&
    mayOrder(one.who, programme) &&
    (!mine || (!mine.isHeld && one.joinedAt < mine.joinedAt))
      ? one.who
      : [],
  )
}

/** Whether no seat is left for this person; undefined if that depends on whether a waiting person may order. */
export function isFull(world: World, who: Who, seen: SeatsSeen): boolean | undefined {
  const full = isFullFor(who, seen, surely(world))
  return full === isFullFor(who, seen, perhaps(world)) ? full : undefined
}

function isFullFor(who: Who, seen: SeatsSeen, mayOrder: MayOrder): boolean {
  if (seen.capacity === null) return false
  const held = seen.waiting.filter(({ isHeld: has }) => has).map((one) => one.who)
  const others = new Set([...seen.seated, ...held].filter((one) => one !== who))
  return others.size + aheadOf(who, seen, mayOrder).length >= seen.capacity
}

/** The time of the first successful payment. */
const paidAt = ({ pages, cash }: Known): Date | undefined => {
  const at = pages
    .flatMap(({ events }) => events)
    .find(({ status, instalment = 1 }) => status === 'succeeded' && instalment === 1)?.at
  const manual = cash.find(({ status, instalment }) => status === 'counted' && instalment === null)
  return at === undefined ? manual?.at : new Date(at)
}

/** @throws an error that says which invariant does not hold */
export async function requireInvariants(world: World): Promise<void> {
  const seen = await look(world)
  for (const holds of invariants) holds(seen)
  world.seatsBefore = seen.seats
  const { touched } = world
  for (const who of everybody)
    if (touched === undefined || touched === who) await requireAccess(world, who, seen)
}

const listOf = (columns: string, rows: string): SQL =>
  sql.raw(`(select coalesce(json_agg(${columns}), '[]'::json) from ${rows})`)

/** One query for everything, because each round trip takes time. */
async function read({ api: { db } }: World): Promise<Stored> {
  const stored = sql<Stored>`json_build_object(
    'orders', ${listOf('o', '(select id, status, intake_key, class_ids, total_sen from orders) o')},
    'events', ${listOf('e order by e.at', '(select order_id, status, reason, at from order_events) e')},
    'paymentEvents', ${listOf('event_id', 'payment_events')},
    'entries', ${listOf('e', '(select order_id, amount_sen from payment_entries) e')},
    'uses', ${listOf('u', '(select order_id, code from promo_uses where order_id in (select id from orders)) u')},
    'receipts', ${listOf('number order by number', 'receipts')},
    'credit_notes', ${listOf('credit_note order by credit_note', 'refunds where credit_note is not null')},
    'waiting', ${listOf('w order by w.joined_at, w.uid', 'waiting_list w')}
  )`
  const [row] = await db.select({ stored }).from(sql`(values (1)) as once`)
  if (!row) throw new Error('the query returned no row')
  const { events, waiting } = row.stored
  return {
    ...row.stored,
    events: events.map((one) => ({ ...one, at: new Date(one.at) })),
    waiting: waiting.map((one) => ({
      ...one,
      joined_at: new Date(one.joined_at),
      held_until: one.held_until && new Date(one.held_until),
    })),
  }
}

/** Everything that is known at this moment. */
export async function look(world: World): Promise<Seen> {
  const { api, model, delivered } = world
  const stored = await read(world)
  const heard = new Set([...delivered, ...stored.paymentEvents])
  const isUnheard = (events: readonly { id: string }[] = []) => {
    const last = events.at(-1)?.id
    return last !== undefined && !heard.has(last)
  }
  const givenBack = new Map<string, number>()
  const withoutNews = new Set<string>()
  for (const { id, order, manualSen } of model.refunds) {
    const at = manualSen > 0 ? undefined : await api.bank.refunds.findRefund(id)
    const sen = at?.status === 'succeeded' ? at.amountSen : manualSen
    givenBack.set(order, (givenBack.get(order) ?? 0) + sen)
    if (isUnheard(at?.events)) withoutNews.add(order)
  }
  for (const { order, events } of model.disputes)
    if (isUnheard(events.map((id) => ({ id })))) withoutNews.add(order)
  const known: Known[] = []
  for (const order of model.orders) {
    const found = await Promise.all(order.references.map((one) => api.bank.find(one)))
    const pages = found.filter((page) => page !== null)
    order.status = stored.orders.find(({ id }) => id === order.id)?.status ?? order.status
    order.isPlan = pages.some(({ charges }) => charges.length > 0)
    known.push({
      order,
      pages,
      cash: model.cash.filter((one) => one.order === order.id),
      disputes: model.disputes.filter((one) => one.order === order.id),
      isHeard: pages.every((page) => isHeard(page, heard)) && !withoutNews.has(order.id),
      setUpsOfIntake: setUpsBeside(order, model.orders, stored.events),
    })
  }
  const now = api.clock.peek()
  world.mayOrder = (who, programme) => {
    if (model.suspended.has(`${who}/${programme}`)) return false
    const mine = known.filter(({ order }) => order.who === who)
    if (mine.some((one) => !one.isHeard)) return undefined
    return !mine.some((one) => isOverdue(one, now))
  }
  const seats = limited.map((place, n) =>
    seatsOf(world, place, model.capacities[n] ?? null, stored),
  )
  return { now, model, known, stored, givenBack, seats, world }
}

const reserved: readonly Status[] = ['OPEN', 'UNCOLLECTABLE', 'PENDING']

function seatsOf(
  { api, model, people }: World,
  place: Place,
  capacity: number | null,
  { waiting }: Stored,
): SeatsSeen {
  const now = api.clock.peek()
  const isHere = (one: Place) =>
    one.programme === place.programme &&
    one.intake === place.intake &&
    one.classId === place.classId
  const hasSeat = (order: Order): boolean => {
    if (!isOfOrder(place, order)) return false
    if (reserved.includes(order.status)) return true
    const isOver = now > endOf(intakes[order.intake]?.lastPaperOn ?? '')
    return (
      order.status === 'PAID' && !order.endedAt && !isOver && keptOf(order).includes(place.classId)
    )
  }
  return {
    ...place,
    capacity,
    seated: new Set([
      ...model.orders.filter(hasSeat).map(({ who }) => who),
      ...model.manual
        .filter((row) => isHere(row) && isManualOpen(row, model.orders, now))
        .map(({ who }) => who),
    ]),
    waiting: waiting.flatMap(({ intake_key, class_id, uid, joined_at, held_until }) => {
      const who = everybody.find((one) => people[one]?.uid === uid)
      const isOver = held_until !== null && held_until <= now
      if (who === undefined || isOver || class_id !== place.classId) return []
      if (intake_key !== intakeKey(place.programme, place.intake)) return []
      return { who, joinedAt: joined_at, isHeld: held_until !== null }
    }),
  }
}

const setUpsBeside = (
  { who, programme, intake }: Order,
  all: readonly Order[],
  events: Stored['events'],
): Date[] =>
  events.flatMap(({ order_id, reason, at }) => {
    const of = all.find(({ id }) => id === order_id)
    const isBeside = of?.who === who && of.programme === programme && of.intake === intake
    return isBeside && reason === eventReason('payment-set-up', {}) ? at : []
  })

/** Whether the shop has processed the last event of the payment and of each of its charges. */
function isHeard(page: SandboxPayment, heard: ReadonlySet<string>): boolean {
  const last = new Map(page.events.map(({ instalment, id }) => [instalment, id]))
  return [...last.values()].every((id) => heard.has(id))
}

/** Checks that a person's classes are the same in the shop and in the model. */
async function requireAccess(world: World, who: Who, { known, now, model }: Seen): Promise<void> {
  world.looks += 1
  for (const { id: programme, slug } of sold) {
    const mine = known.filter(({ order }) => order.who === who && order.programme === programme)
    const rows = model.manual.filter((one) => one.who === who && one.programme === programme)
    if (mine.length === 0 && rows.length === 0) continue
    const page = replyOf(
      'programmePage',
      await world.me(who).get(pathOf('programmePage', { slug })),
    )
    const isSuspended = page.subscription?.is_suspended ?? false
    const open = new Set(
      page.enrolments.flatMap(({ class_id, intake_key, live_until, is_suspended }) =>
        !isSuspended &&
        is_suspended !== true &&
        (live_until === null || new Date(live_until) >= now)
          ? `${intake_key} ${class_id}`
          : [],
      ),
    )
    const isUnsure = mine.some((one) => !one.isHeard && timesBought(one) > 0)
    const closed =
      model.suspended.has(`${who}/${programme}`) || mine.some((one) => isOverdue(one, now))
    const unsure = new Set<number>()
    const opened = new Set<number>()
    for (const [n] of intakes.entries())
      for (const classId of classIds) {
        const sources = mine.filter(
          ({ order }) => order.intake === n && order.classes.includes(classId),
        )
        const isOpen = (what: Opened) => {
          const isManual = rows.some(
            (one) =>
              one.intake === n &&
              one.classId === classId &&
              isManualOpen(one, model.orders, now, what) &&
              !mine.some(({ order, ...rest }) => order.id === one.order && isOnHold(rest, model)),
          )
          const isOrdered = sources.some(
            (one) => opens(one, now, what).includes(classId) && !isOnHold(one, model),
          )
          return !closed && (isManual || isOrdered)
        }
        const should = isOpen('live')
        if (should || isOpen('recordings')) opened.add(classId)
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

/** The classes of a person in an intake by the model, including suspended ones. */
export async function heldIn(
  world: World,
  who: Who,
  programme: Programme,
  intake: number,
): Promise<number[] | undefined> {
  const { known, model, now } = await look(world)
  const isHere = (one: { who: Who; programme: Programme; intake: number }) =>
    one.who === who && one.programme === programme && one.intake === intake
  const mine = known.filter(({ order }) => isHere(order))
  if (mine.some((one) => !one.isHeard)) return undefined
  const manual = model.manual.filter((row) => isHere(row) && isManualOpen(row, model.orders, now))
  return [
    ...new Set([
      ...mine.flatMap((one) => opens(one, now)),
      ...manual.map(({ classId }) => classId),
    ]),
  ]
}
