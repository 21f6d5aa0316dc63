import type { PaymentPlan } from '#contract/billing/orders.ts'
import { pathOf, replyOf, type Answer } from '#tests/support/api.ts'
import { referenceIn } from '../../api/support/orders.ts'
import { codeOf } from './command.ts'
import type { Order } from './model.ts'
import type { Trouble, World } from './world.ts'

const card = {
  plan: 'instalments',
  cc_name: 'Puan Siti',
  cc_email: 'siti@example.com',
  cc_ic: '800101-14-5566',
  cc_phone: '013-3456789',
}
export type Paying = { plan: PaymentPlan; by: string; trouble: Trouble }

export async function openPage(world: World, mine: Order, asked: Paying): Promise<void> {
  const me = world.me(mine.who)
  const body = asked.plan === 'once' ? { plan: 'once' } : card
  await world.withTrouble(asked.trouble, async () => {
    if (asked.by === 'student' || !mine.isGuarded || mine.status === 'DRAFT')
      return readOrder(world, mine, await me.post(pathOf('payOrder', { orderId: mine.id }), body))
    const made = await me.post(pathOf('makeGuardianLink', { orderId: mine.id }), {})
    if (made.status !== 200) return undefined
    const token = replyOf('makeGuardianLink', made).url.split('/').at(-1) ?? ''
    const path = pathOf('payLinkedOrder', { token })
    const answer = world.requireNoBug(await world.api.send('POST', path, { body }))
    if (codeOf(answer) === 'order.class-full') world.refusedSeats.push(mine)
    if (answer.status === 200) addPage(mine, replyOf('payLinkedOrder', answer).payment_url)
    return undefined
  })
}

function addPage(mine: Order, url: string | null): void {
  const reference = referenceIn(url)
  if (reference && !mine.references.includes(reference)) mine.references.push(reference)
}

/** Copies the order of a reply into the model; after a refusal the draft may have another promo code. */
export async function readOrder(world: World, mine: Order, answer: Answer): Promise<void> {
  world.requireNoBug(answer)
  if (codeOf(answer) === 'order.class-full') world.refusedSeats.push(mine)
  if (answer.status === 200)
    return addPage(mine, replyOf('payOrder', answer).attribute?.payment_url ?? null)
  const { attribute } = replyOf('order', await world.me(mine.who).look(mine.programme))
  if (attribute?.order_id === mine.id) mine.promo = attribute.promo_code
}
