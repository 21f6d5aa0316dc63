import type { Intake, PriceTier } from '#contract/catalogue.ts'
import { pricesToJoin } from '#contract/orders/joining.ts'
import { quote, type Coupon, type Quote } from '#contract/orders/pricing.ts'
import { includedBy } from './held-classes.ts'
import { refuse } from '../../http/refusal.ts'
import type { OrderNeeds } from './deps.ts'
import { hasUseLeft, type OrdersRepository } from './repository.ts'

/** The end of a promo code's window is the last second in which it is valid. */
const lastSecondMs = 1000

export type OrderQuotes = ReturnType<typeof orderQuotes>
/** What is bought: classes of one intake of a programme, and by whom. */
export type Wanted = { uid: string; intake: Intake; classIds: number[] }

/** What is on offer now, and its price for this person: computed here, never taken from the page. */
export const orderQuotes = (orders: OrdersRepository, needs: OrderNeeds) => ({
  /**
   * The intake that is asked for or, without a key, the one that a newcomer would get.
   * @throws Refusal `programme.closed` when it is not on sale, `order.suspended` when this person may not buy more
   */
  async demandIntake(
    uid: string,
    programmeId: number,
    key: string | null | undefined,
    now: Date,
  ): Promise<Intake> {
    const { discontinued } = await needs.programme(programmeId)
    const onSale = discontinued ? [] : await needs.intakesOnSale(programmeId, now)
    const intake = key == null ? onSale[0] : onSale.find((one) => one.key === key)
    if (!intake) refuse('programme.closed')
    if (await needs.isSuspended(uid, programmeId)) refuse('order.suspended')
    return intake
  },

  /** The coupon of a valid code with a use left for this person; null for any other. */
  async couponOf(uid: string, code: string | null, now: Date): Promise<Coupon | null> {
    const promo = code ? await orders.promo(code) : undefined
    if (!promo || now < promo.validFrom) return null
    if (now.getTime() >= promo.validUntil.getTime() + lastSecondMs) return null
    if (!hasUseLeft(promo, await orders.promoUses(promo.code, uid))) return null
    return asCoupon(promo)
  },

  /** The coupon whose use is reserved with the order: it counts until the order is cancelled. */
  async reservedCoupon(code: string | null): Promise<Coupon | null> {
    const promo = code ? await orders.promo(code) : undefined
    return promo ? asCoupon(promo) : null
  },

  /** The price in that intake, less what is held in it already: what is held in another one counts for nothing. */
  async priceOf(
    { uid, intake, classIds }: Wanted,
    coupon: Coupon | null,
    now: Date,
  ): Promise<Quote> {
    const open = await needs.openClassIds()
    if (!classIds.every((id) => open.includes(id))) refuse('class.unknown')
    const [tiers, held] = await Promise.all([
      pricesIn(needs, intake, now),
      needs.classesHeld(uid, intake.programme_id, intake.key, now),
    ])
    if (classIds.some((id) => held.includes(id)))
      refuse('order.not-allowed', 'One of these classes is paid for already.')
    const included = await includedBy(needs, uid, intake, now)
    if (classIds.some((id) => included.has(id))) refuse('order.included')
    return quote(tiers, classIds.length, coupon, held.length) ?? refuse('order.no-price')
  },
})

/** The prices in an intake; if it has begun, for somebody who joins now. */
export async function pricesIn(
  needs: Pick<OrderNeeds, 'prices' | 'joiningPrice'>,
  intake: Intake,
  now: Date,
): Promise<PriceTier[]> {
  const [tiers, rule] = await Promise.all([
    needs.prices(intake.programme_id),
    needs.joiningPrice(intake.programme_id),
  ])
  return pricesToJoin(tiers, rule, intake, now)
}

const asCoupon = (promo: {
  code: string
  percent: number | null
  amountSen: number | null
}): Coupon =>
  promo.percent === null
    ? { code: promo.code, amountSen: promo.amountSen ?? 0 }
    : { code: promo.code, percent: promo.percent }

/** A price as the columns of an order's row. */
export const amountsOf = (price: Quote) => ({
  tuitionSen: price.tuitionSen,
  discountSen: price.discountSen,
  hardcopySen: price.hardcopySen,
  totalSen: price.totalSen,
})
