import fc from 'fast-check'
import { replyOf } from '#tests/support/api.ts'
import { being, codeOf, programme, who } from './command.ts'
import { heldIn } from './invariants.ts'
import {
  classIds,
  intakeKey,
  onSale,
  priceOf,
  type Order,
  type Programme,
  type Who,
} from './model.ts'
import type { World } from './world.ts'

const guardian = {
  is_guardian: true,
  guardian_name: 'Puan Siti',
  guardian_email: 'siti@example.com',
  guardian_contact: '013-3456789',
}

export type Wish = {
  who: Who
  programme: Programme
  intake: number | null
  classes: number[]
  isGuarded: boolean
}

/** @returns the draft, unless the order was refused */
export async function makeOrder(world: World, asked: Wish): Promise<Order | undefined> {
  world.touched = asked.who
  const mayOrder = world.mayOrder(asked.who, asked.programme)
  const answer = world.requireNoBug(
    await world.me(asked.who).create({
      programme_id: asked.programme,
      subjects: asked.classes,
      ...(asked.intake !== null && { intake_key: intakeKey(asked.programme, asked.intake) }),
      ...(asked.isGuarded && guardian),
    }),
  )
  const now = world.api.clock.peek()
  const intake = asked.intake ?? onSale(now)[0]
  const isSold = intake !== undefined && onSale(now).includes(intake)
  if (isSold !== (codeOf(answer) !== 'programme.closed'))
    throw new Error(
      `wrong answer for an intake that is ${isSold ? '' : 'not '}on sale: ${answer.text}`,
    )
  const isSuspended = codeOf(answer) === 'order.suspended'
  if (isSold && mayOrder !== undefined && isSuspended === mayOrder)
    throw new Error(
      `wrong answer for ${asked.who}, who ${mayOrder ? 'may' : 'may not'} order: ${answer.text}`,
    )
  if (answer.status !== 200 || intake === undefined) return undefined
  const { attribute } = replyOf('createOrder', answer)
  if (!attribute) throw new Error('no order was made')
  const { who: by, programme: of, classes, isGuarded } = asked
  const promo = attribute.promo_code
  const made = { who: by, programme: of, intake, classes, isGuarded, promo }
  const known = world.model.orders.find(({ id }) => id === attribute.order_id)
  const drafted: Order = known
    ? Object.assign(known, made)
    : {
        ...made,
        id: attribute.order_id,
        status: 'DRAFT',
        references: [],
        isPlan: false,
        endedAt: null,
        taken: [],
        takenBefore: [],
      }
  if (!known) world.model.orders.push(drafted)
  const held = await heldIn(world, by, of, intake)
  if (held?.some((id) => classes.includes(id)))
    throw new Error(`classes ${classes.join()} were ordered although they are held already`)
  const before = attribute.total_amount + attribute.discounted_amount
  const price = held && priceOf(of, held.length, classes.length)
  if (price !== undefined && price !== before)
    throw new Error(`${classes.length} classes beside ${held?.length} cost ${before}, not ${price}`)
  return drafted
}

export const wish = {
  who,
  programme,
  intake: fc.constantFrom<number | null>(null, null, 0, 1),
  classes: fc.subarray([...classIds], { minLength: 1, maxLength: 3 }),
  isGuarded: fc.boolean(),
}
export const hasNoneLike =
  ({ who: by, programme: of }: Pick<Wish, 'who' | 'programme'>): ((order: Order) => boolean) =>
  (one) =>
    one.who !== by || one.programme !== of || being('PAID', 'VOID')(one)
