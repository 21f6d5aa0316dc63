import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import type { ChargeAction } from '#server/gateways/payments/sandbox-plan.ts'
import type { SandboxChoice } from '#server/gateways/payments/sandbox-files.ts'
import { dayMs, pathOf, replyOf } from '#tests/support/api.ts'
import {
  being,
  command,
  delivery,
  hasPage,
  isPayable,
  isReserved,
  plan,
  toOrder,
  trouble,
  which,
} from './command.ts'
import { manualCommands } from './manual-enrolments.ts'
import { disputeCommands } from './disputes.ts'
import { isTaken, type Order } from './model.ts'
import { hasNoneLike, makeOrder, wish } from './make-order.ts'
import { openPage, readOrder } from './pay.ts'
import { seatCommands } from './seats.ts'
import { codeOfOneUse, deliveries } from './world.ts'

/** What people, banks and clocks do. Another feature adds its commands at the end of `commands`. */

const order = command({
  name: 'order',
  asks: fc.record({ ...wish, isEdited: fc.constantFrom(true, false, false) }),
  may: ({ orders }, asked) =>
    orders.every(
      (one) =>
        hasNoneLike(asked)(one) ||
        // Sometimes an existing draft is edited.
        (one.status === 'DRAFT' && asked.isEdited),
    ),
  run: async (world, asked) => void (await makeOrder(world, asked)),
})

/** All steps of a purchase at once, so that many commands meet a paid order. */
const buy = command({
  name: 'buy',
  asks: fc.record({ ...wish, plan }),
  may: ({ orders }, asked) => orders.every(hasNoneLike(asked)),
  async run(world, asked) {
    const { bank } = world.api
    const mine = await makeOrder(world, asked)
    if (!mine) return
    await openPage(world, mine, { plan: asked.plan, by: 'student', trouble: 'none' })
    const reference = mine.references.at(-1)
    if (reference === undefined) return
    await bank.choose(reference, 'pay-at-once')
    await world.deliver([mine], 'in order')
    if (asked.plan === 'once') return
    await world.runJobs()
    await bank.act(reference, 1, 'charge')
    await world.deliver([mine], 'in order')
  },
})

const promo = toOrder({
  name: 'promo code',
  asks: fc.record({ which, code: fc.constantFrom(codeOfOneUse, codeOfOneUse, 'JIMAT50') }),
  fits: being('DRAFT'),
  async run(world, mine, { code }) {
    const answer = world.requireNoBug(await world.me(mine.who).promo(mine.id, code))
    const changed = answer.status === 200 ? replyOf('applyPromo', answer).attribute : undefined
    if (changed) mine.promo = changed.promo_code
  },
})

const askGuardian = toOrder({
  name: 'ask the guardian',
  asks: fc.record({ which }),
  fits: ({ status, isGuarded }) => status === 'DRAFT' && isGuarded,
  async run(world, mine) {
    const path = pathOf('askGuardian', { orderId: mine.id })
    await readOrder(world, mine, await world.me(mine.who).post(path, {}))
  },
})

const pay = toOrder({
  name: 'pay',
  asks: fc.record({ which, plan, by: fc.constantFrom('student', 'guardian'), trouble }),
  fits: isPayable,
  run: (world, mine, asked) => openPage(world, mine, asked),
})

const payAllAtOnce = command({
  name: 'pay all orders at once',
  asks: fc.record({ plan }),
  may: ({ orders }) => orders.filter(isPayable).length > 1,
  async run(world, asked) {
    const all = world.model.orders.filter(isPayable)
    await Promise.all(
      all.map((one) => openPage(world, one, { ...asked, by: 'student', trouble: 'none' })),
    )
  },
})

const choices = ['pay-at-once', 'pay-at-once', 'pay-at-once', 'decline', 'leave-pending'] as const
const atTheBank = toOrder({
  name: 'at the bank',
  asks: fc.record({
    which,
    page: fc.constantFrom(0, 0, 0, 1),
    choice: fc.constantFrom<SandboxChoice>(...choices),
    delivery,
  }),
  // Sometimes an earlier page is used.
  fits: (mine) => hasPage(mine) && mine.status !== 'PAID',
  async run(world, mine, asked) {
    const reference = mine.references.at(-1 - asked.page)
    if (reference) await world.api.bank.choose(reference, asked.choice)
    await world.deliver([mine], asked.delivery)
  },
})

const actions = ['charge', 'charge', 'charge', 'fail', 'hold', 'pay', 'pay'] as const
const charge = toOrder({
  name: 'charge',
  asks: fc.record({
    which,
    number: fc.constantFrom(1, 1, 2, 3),
    action: fc.constantFrom<ChargeAction>(...actions),
    delivery,
  }),
  fits: ({ isPlan }) => isPlan,
  async run(world, mine, asked) {
    const { bank } = world.api
    for (const reference of mine.references) {
      await bank.act(reference, asked.number, asked.action)
      if (asked.action === 'fail') await bank.act(reference, asked.number, 'charge')
    }
    await world.deliver([mine], asked.delivery)
  },
})

const payCharge = toOrder({
  name: 'ask for the page of a charge',
  asks: fc.record({ which, number: fc.constantFrom(1, 2, 3) }),
  fits: ({ isPlan }) => isPlan,
  async run(world, mine, { number }) {
    const path = pathOf('payInstalment', { orderId: mine.id })
    const answer = world.requireNoBug(await world.me(mine.who).post(path, { number }))
    if (mine.endedAt && answer.status === 200)
      throw new Error('an order whose access has ended can still be paid')
  },
})

const returnFromBank = toOrder({
  name: 'return from the bank',
  asks: fc.record({ which }),
  fits: (mine) => hasPage(mine) && mine.status !== 'VOID',
  async run(world, mine) {
    const path = pathOf('returnFromPayment', { orderId: mine.id })
    world.requireNoBug(await world.me(mine.who).post(path, {}))
  },
})

const cancel = toOrder({
  name: 'cancel',
  asks: fc.record({ which, trouble, isPaidAnyway: fc.boolean() }),
  fits: isReserved,
  async run(world, mine, asked) {
    const me = world.me(mine.who)
    world.requireNoBug(await world.withTrouble(asked.trouble, () => me.cancel(mine.id)))
    // Somebody may still have its page open.
    const reference = mine.references.at(-1)
    if (asked.isPaidAnyway && reference) await world.api.bank.choose(reference, 'pay-at-once')
    await world.deliver([mine], 'in order')
  },
})

const refund = toOrder({
  name: 'refund',
  asks: fc.record({
    which,
    share: fc.constantFrom(1, 1, 0.4),
    endsAccess: fc.boolean(),
    includesHardcopy: fc.boolean(),
    ending: fc.constantFrom('succeeded', 'succeeded', 'failed', 'failed later'),
    delivery,
  }),
  fits: being('PAID'),
  async run(world, mine, asked) {
    const { api, staff } = world
    const at = { orderId: mine.id }
    const [anna, bala] = [api.as(staff.anna), api.as(staff.bala)]
    const page = replyOf('staffOrder', await anna.get(pathOf('staffOrder', at)))
    const paid = page.money.charges.find(({ left }) => left > 0)
    if (!paid) return
    const id = randomUUID()
    const { endsAccess } = asked
    const isManual = paid.method !== null
    const body = {
      id,
      charge: paid.id,
      amount: Math.max(1, Math.round((paid.left - page.money.hardcopy) * asked.share)),
      reason: 'The class did not fit',
      includes_hardcopy: asked.includesHardcopy,
      ends_access: endsAccess,
      ...(isManual && { given: { method: 'cash', reference: 'Voucher 3' } }),
    }
    const { disputes, refunds } = world.model
    const answer = world.requireNoBug(await anna.post(pathOf('askRefund', at), body))
    if (answer.status !== 200) return
    refunds.push({ id, order: mine.id, endsAccess, manualSen: isManual ? body.amount : 0 })
    await bala.put(pathOf('decideRefund', at), { id, do: 'confirm' })
    if (isManual) {
      if (endsAccess) world.end(mine.id)
      return
    }
    await api.app.runJobs()
    const asks = await api.bank.refunds.findRefund(id)
    if (!asks) {
      const isDisputed = disputes.some((one) => one.order === mine.id && isTaken(one))
      if (!isDisputed) throw new Error('the bank was not asked for the refund')
      return
    }
    const { settleRefund } = api.bank.refunds
    await settleRefund(asks.id, asked.ending === 'failed' ? 'failed' : 'succeeded')
    await world.deliver([mine], asked.delivery)
    if (asked.ending !== 'failed later') return
    await settleRefund(asks.id, 'failed')
    await world.deliver([mine], asked.delivery)
  },
})

const keyOf = ({ who: by, programme: of }: Pick<Order, 'who' | 'programme'>) => `${by}/${of}`
const suspend = toOrder({
  name: 'suspend or restore',
  asks: fc.record({ which }),
  fits: being('PAID', 'PENDING'),
  async run(world, mine) {
    const { model, people, staff, api } = world
    const isBack = model.suspended.has(keyOf(mine))
    const path = pathOf('changePerson', { uid: people[mine.who]?.uid ?? '' })
    const body = {
      do: isBack ? 'restore-programme' : 'suspend-programme',
      programme_id: mine.programme,
    }
    const answer = world.requireNoBug(await api.as(staff.anna).put(path, body))
    if (answer.status !== 200) return
    if (isBack) model.suspended.delete(keyOf(mine))
    else model.suspended.add(keyOf(mine))
  },
})

const hourMs = dayMs / 24
const pass = command({
  name: 'time passes',
  asks: fc.record({
    hours: fc.constantFrom(1, 1, 3, 20, 24, 24, 72, 8 * 24, 31 * 24, 31 * 24, 75 * 24),
  }),
  async run(world, { hours }) {
    const pieces = hours > 24 ? 3 : 1
    for (let piece = 0; piece < pieces; piece++) {
      world.api.clock.pass((hours * hourMs) / pieces)
      await world.tick()
    }
  },
})

const deliver = command({
  name: 'webhooks come',
  asks: fc.record({ delivery: fc.constantFrom(...deliveries) }),
  run: (world, asked) => world.deliver(world.model.orders, asked.delivery),
})

const commands = [
  { weight: 6, one: order },
  { weight: 6, one: buy },
  { weight: 2, one: promo },
  { weight: 1, one: askGuardian },
  { weight: 8, one: pay },
  { weight: 1, one: payAllAtOnce },
  { weight: 8, one: atTheBank },
  { weight: 6, one: charge },
  { weight: 1, one: payCharge },
  { weight: 1, one: returnFromBank },
  { weight: 2, one: cancel },
  { weight: 3, one: refund },
  { weight: 2, one: suspend },
  { weight: 3, one: pass },
  { weight: 1, one: deliver },
  ...disputeCommands,
  ...seatCommands,
  ...manualCommands,
]

/** Histories of different lengths, whose commands are drawn by weight. */
export const histories = (replayPath?: string) =>
  fc.commands(
    commands.flatMap(({ weight, one }) => Array.from({ length: weight }, () => one)),
    { maxCommands: 50, size: 'max', ...(replayPath && { replayPath }) },
  )
