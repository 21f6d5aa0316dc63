import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { StaffEnrolment } from '#contract/enrolment/staff-enrolments.ts'
import { pathOf, replyOf } from '#tests/support/api.ts'
import {
  command,
  isReserved,
  programme,
  toOrder,
  trouble,
  which,
  who,
  type Weighted,
} from './command.ts'
import { isFull, look } from './invariants.ts'
import {
  classIds,
  isInDebt,
  dayOf,
  endOf,
  intakeKey,
  intakes,
  lastMoment,
  plusDays,
  recordingsEnd,
  type ManualEnrolment,
  type Order,
  type Programme,
  type Who,
} from './model.ts'
import type { Trouble, World } from './world.ts'

/** Manual actions of staff: they enrol, extend, move and end enrolments, take cash, and write off debts. */

const reason = 'As agreed with the family'
const rowsOf = async (world: World, of: Who) => {
  const uid = world.people[of]?.uid ?? ''
  const answer = await world.api.as(world.staff.anna).get(pathOf('personEnrolments', { uid }))
  return replyOf('personEnrolments', answer).enrolments
}
type Opens = { programme: Programme; intake: number; classId: number; beyond: boolean }
/** `opens`: the class that the change opens, and whether staff exceed its limit. */
const change = async (world: World, of: Who, body: object, opens?: Opens) => {
  world.touched = of
  world.isByStaff = opens?.beyond ?? false
  const seen = world.seatsBefore.find(
    (one) =>
      one.programme === opens?.programme &&
      one.intake === opens.intake &&
      one.classId === opens.classId,
  )
  const full = seen && !seen.seated.has(of) && isFull(world, of, seen)
  const path = pathOf('changeEnrolments', { uid: world.people[of]?.uid ?? '' })
  const sent = { id: randomUUID(), reason, ...body, ...(opens?.beyond && { beyond_limit: true }) }
  const answer = world.requireNoBug(await world.api.as(world.staff.anna).post(path, sent))
  const isForSeat = answer.text.includes('is full in')
  if (isForSeat && (opens?.beyond || full === false))
    throw new Error(`${of} was refused class ${opens?.classId} manually, although there is a seat`)
  if (isForSeat) world.did('no seat by hand')
  // Sending it again is idempotent.
  if (answer.status === 200)
    replyOf('changeEnrolments', await world.api.as(world.staff.anna).post(path, sent))
  return answer.status === 200
}
/** The id of the row that the last change added. */
const newRow = (before: readonly StaffEnrolment[], now: readonly StaffEnrolment[]): string => {
  const added = now.filter(({ id }) => before.every((one) => one.id !== id))
  const [row] = added
  if (!row || added.length > 1) throw new Error(`${added.length} rows were added instead of one`)
  return row.id
}

const enrol = command({
  name: 'enrol by hand',
  asks: fc.record({
    who,
    programme,
    intake: fc.constantFrom(0, 0, 1),
    classId: fc.constantFrom(...classIds),
    days: fc.constantFrom<number | null>(null, 0, 3, 40),
    beyond: fc.boolean(),
  }),
  async run(world, { who: of, programme: in_, intake, classId, days, beyond }) {
    const { api, model } = world
    const lastDay = intakes[intake].lastPaperOn
    const until = days === null ? null : plusDays(dayOf(api.clock.peek()), days)
    const before = await rowsOf(world, of)
    const body = {
      do: 'enrol',
      programme_id: in_,
      intake_key: intakeKey(in_, intake),
      class_id: classId,
      until,
    }
    const isDone = await change(world, of, body, { programme: in_, intake, classId, beyond })
    if (!isDone) return
    const id = newRow(before, await rowsOf(world, of))
    const row = { id, who: of, programme: in_, intake, classId, order: null, isEnded: false }
    const last = endOf(until ?? lastDay)
    model.manual.push({ ...row, until: last, recordingsUntil: until ? last : recordingsEnd(last) })
  },
})

const changeRow = command({
  name: 'change by hand',
  asks: fc.record({
    who,
    which: fc.nat({ max: 7 }),
    what: fc.constantFrom('move', 'move', 'extend', 'end'),
    to: fc.constantFrom(...classIds),
    days: fc.constantFrom(1, 10, 90),
    beyond: fc.boolean(),
  }),
  may: ({ orders, manual }, asked) =>
    [...orders, ...manual].some(
      (one) => one.who === asked.who && !('status' in one && one.status === 'DRAFT'),
    ),
  async run(world, { who: of, which: n, what, to, days, beyond }) {
    const { model } = world
    const before = await rowsOf(world, of)
    const open = before.filter(({ ended_at }) => ended_at === null)
    const row = open[n % open.length]
    if (!row) return
    const known = model.manual.find(({ id }) => id === row.id)
    const order = model.orders.find(({ id }) => id === (known ? known.order : row.order_id))
    const source = known ?? order
    if (!source) throw new Error(`nobody opened class ${row.class_id}`)
    const until = known?.until ?? lastMoment(source.intake)
    const was = known?.recordingsUntil ?? recordingsEnd(until)
    const later = plusDays(dayOf(until), days)
    const end = endOf(later)
    const body = {
      enrolment: row.id,
      do: what,
      ...(what === 'move' && { class_id: to }),
      ...(what === 'extend' && { until: later }),
    }
    const classId = what === 'move' ? to : row.class_id
    const opens = what === 'end' ? undefined : { ...source, classId, beyond }
    const isDone = await change(world, of, body, opens)
    if (!isDone) return
    world.did(`${what} by hand`)
    if (what !== 'extend') {
      if (known) known.isEnded = true
      else if (order) (row.is_courtesy ? order.takenBefore : order.taken).push(row.class_id)
    }
    if (what === 'end') return
    const opened: ManualEnrolment = {
      id: newRow(before, await rowsOf(world, of)),
      who: of,
      programme: source.programme,
      intake: source.intake,
      classId,
      until: what === 'move' ? until : end,
      recordingsUntil: what === 'move' || was > end ? was : end,
      order: what === 'move' ? (order?.id ?? null) : null,
      isEnded: false,
    }
    model.manual.push(opened)
  },
})

const methods = ['cash', 'bank-transfer'] as const
const takeCash = toOrder({
  name: 'money by hand',
  asks: fc.record({
    which,
    method: fc.constantFrom(...methods),
    isExact: fc.constantFrom(true, true, true, false),
    decision: fc.constantFrom<'confirm' | 'decline' | null>('confirm', 'confirm', 'decline', null),
    isPaidAnyway: fc.boolean(),
    trouble,
  }),
  fits: (mine) =>
    isReserved(mine) || mine.status === 'PENDING' || (mine.status === 'PAID' && mine.isPlan),
  async run(world, mine, { method, isExact, decision, isPaidAnyway, trouble: how }) {
    const { api, model, staff } = world
    const at = { orderId: mine.id }
    const { money } = replyOf('staffOrder', await api.as(staff.anna).get(pathOf('staffOrder', at)))
    const [owed] = money.owed
    const path = pathOf('recordManualPayment', at)
    if (owed) {
      const { instalment } = owed
      const id = randomUUID()
      const amountSen = owed.amount + (isExact ? 0 : 100)
      const body = {
        ...{ id, instalment, amount: amountSen, method, reference: 'Book 7', note: '' },
        received_on: dayOf(api.clock.peek()),
      }
      const send = () => api.as(staff.anna).post(path, body)
      const answer = world.requireNoBug(await world.withTrouble(how, send))
      if (answer.status === 200 && !isExact)
        throw new Error(`${amountSen} sen were accepted for a debt of ${owed.amount}`)
      if (answer.status !== 200) return
      world.did(instalment === null ? 'order paid by hand' : 'instalment paid by hand')
      const isWaiting = amountSen > money.manual_second_person_above
      const status = isWaiting ? 'waiting' : 'counted'
      model.cash.push({ id, order: mine.id, instalment, amountSen, status, at: api.clock.peek() })
    }
    await decideOn(world, mine, decision, how)
    // Somebody may still have its page open.
    const reference = mine.references.at(-1)
    if (!isPaidAnyway || reference === undefined) return
    await api.bank.choose(reference, 'pay-at-once')
    await world.deliver([mine], 'in order')
  },
})

/** A second person confirms or declines a waiting payment. */
async function decideOn(
  world: World,
  mine: Order,
  decision: 'confirm' | 'decline' | null,
  how: Trouble,
): Promise<void> {
  const { api, model, staff } = world
  const waiting = model.cash.find((one) => one.order === mine.id && one.status === 'waiting')
  if (!waiting || decision === null) return
  const path = pathOf('decideManualPayment', { orderId: mine.id })
  const decide = () => api.as(staff.bala).put(path, { id: waiting.id, do: decision })
  const decided = world.requireNoBug(await world.withTrouble(how, decide))
  if (decided.status !== 200) return
  waiting.status = decision === 'confirm' ? 'counted' : 'declined'
  waiting.at = api.clock.peek()
}

const writeOff = toOrder({
  name: 'write off',
  asks: fc.record({ which, isRefused: fc.boolean() }),
  fits: ({ status, isPlan, endedAt }) => status === 'PAID' && isPlan && !endedAt,
  async run(world, mine, { isRefused }) {
    const { api, staff } = world
    for (const reference of isRefused ? mine.references : [])
      for (const number of [2, 3]) {
        await api.bank.act(reference, number, 'fail')
        await api.bank.act(reference, number, 'charge')
      }
    await world.deliver([mine], 'in order')
    const known = (await look(world)).known.find(({ order }) => order.id === mine.id)
    const path = pathOf('writeOffDebt', { orderId: mine.id })
    const answer = world.requireNoBug(await api.as(staff.anna).post(path, { reason }))
    const isWaiting = known?.cash.some(({ status }) => status === 'waiting') ?? false
    const isDone = answer.status === 200
    if (known?.isHeard && !isWaiting && isDone !== isInDebt(known))
      throw new Error(
        `an order ${isDone ? 'without' : 'with'} a debt: ${answer.status} ${answer.text}`,
      )
    if (!isDone) return
    world.did('written off')
    world.end(mine.id)
  },
})

export const manualCommands: readonly Weighted[] = [
  { weight: 2, one: enrol },
  { weight: 4, one: changeRow },
  { weight: 3, one: takeCash },
  { weight: 2, one: writeOff },
]
