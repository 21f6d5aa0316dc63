import fc from 'fast-check'
import { and, eq } from 'drizzle-orm'
import { paymentEntries } from '#server/platform/db/schema/billing-ledger.ts'
import { chargeIdOf } from '#server/modules/billing/ledger/payment-entries.ts'
import type { DisputeAction } from '#server/gateways/payments/sandbox-disputes.ts'
import { command, delivery, toOrder, which, type Weighted } from './command.ts'
import type { Dispute } from './model.ts'
import type { World } from './world.ts'

/** What cardholders' banks do: they dispute a charge and decide. */

/** Whether the shop knows of the charge; disputes come weeks after it. */
async function isHeardOf({ api }: World, charge: Pick<Dispute, 'reference' | 'instalment'>) {
  const { reference, instalment } = charge
  const providerId = chargeIdOf({ reference, ...(instalment !== undefined && { instalment }) })
  const rows = await api.db
    .select({ id: paymentEntries.id })
    .from(paymentEntries)
    .where(and(eq(paymentEntries.kind, 'charge'), eq(paymentEntries.providerId, providerId)))
  return rows.length > 0
}

const openDispute = toOrder({
  name: 'dispute',
  asks: fc.record({
    which,
    number: fc.constantFrom(1, 1, 2, 3),
    isInquiry: fc.constantFrom(false, false, true),
    delivery,
  }),
  fits: ({ status, references }) => status === 'PAID' && references.length > 0,
  async run(world, mine, { number, isInquiry, delivery: how }) {
    const { api, model } = world
    for (const reference of mine.references) {
      const page = await api.bank.find(reference)
      const instalment = page?.request.plan === 'instalments' ? number : undefined
      if (!(await isHeardOf(world, { reference, instalment }))) continue
      const charge = { reference, ...(instalment !== undefined && { instalment }) }
      const made = await api.bank.refunds.disputes.open(charge, { isInquiry })
      if (!made) continue
      const { id, amountSen, status, events } = made
      model.disputes.push({
        ...{ id, order: mine.id, reference, instalment, amountSen, status, isInquiry },
        events: events.map((one) => one.id),
      })
    }
    await world.deliver([mine], how)
  },
})

/** The state after the bank's action; undefined if the action is not possible now. */
function after(
  { status, isInquiry }: Dispute,
  action: DisputeAction,
): Pick<Dispute, 'status' | 'isInquiry'> | undefined {
  if (status !== 'needs-response' && status !== 'under-review') return undefined
  if (action === 'review')
    return status === 'under-review' ? undefined : { status: 'under-review', isInquiry }
  if (action === 'take-money')
    return isInquiry ? { status: 'needs-response', isInquiry: false } : undefined
  if (action === 'close') return isInquiry ? { status: 'closed', isInquiry } : undefined
  return isInquiry ? undefined : { status: action === 'win' ? 'won' : 'lost', isInquiry }
}

const actions = ['review', 'win', 'win', 'lose', 'close', 'take-money'] as const
const decideDispute = command({
  name: 'dispute is decided',
  asks: fc.record({
    which: fc.nat({ max: 3 }),
    action: fc.constantFrom<DisputeAction>(...actions),
    delivery,
  }),
  may: ({ disputes }) =>
    disputes.some((one) => one.status === 'needs-response' || one.status === 'under-review'),
  async run(world, asked) {
    const fitting = world.model.disputes.filter((one) => after(one, asked.action))
    const dispute = fitting[asked.which % fitting.length]
    if (!dispute) return
    const { bank } = world.api
    if (!(await bank.refunds.disputes.act(dispute.id, asked.action)))
      throw new Error(`the bank did not do ${asked.action}`)
    Object.assign(dispute, after(dispute, asked.action))
    dispute.events.push(`${dispute.id}-${dispute.events.length + 1}`)
    const order = world.model.orders.find(({ id }) => id === dispute.order)
    if (!order) return
    world.touched = order.who
    await world.deliver([order], asked.delivery)
  },
})

export const disputeCommands: readonly Weighted[] = [
  { weight: 4, one: openDispute },
  { weight: 6, one: decideDispute },
]
