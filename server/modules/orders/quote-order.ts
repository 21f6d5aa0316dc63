import { quote, type Coupon, type Quote } from '#contract/orders/pricing.ts'
import { includedBy } from './held-classes.ts'
import { refuse } from '../../http/refusal.ts'
import type { OrderNeeds } from './deps.ts'
import { hasUseLeft, type OrdersRepository } from './repository.ts'

/** The end of a promo code's window is the last second in which it is valid. */
const lastSecondMs = 1000

export type OrderQuotes = ReturnType<typeof orderQuotes>

/** What is on offer now, and its price for this person: computed here, never taken from the page. */
export const orderQuotes = (orders: OrdersRepository, needs: OrderNeeds) => ({
  async demandOpenProgramme(programmeId: number, now: Date): Promise<void> {
    const { discontinued } = await needs.programme(programmeId)
    if (discontinued || !(await needs.currentIntake(programmeId, now))) refuse('programme.closed')
  },

  /** The coupon of a valid code with a use left for this person; null for any other. */
  async couponOf(uid: string, code: string | null, now: Date): Promise<Coupon | null> {
    const promo = code ? await orders.promo(code) : undefined
    if (!promo || now < promo.validFrom) return null
    if (now.getTime() >= promo.validUntil.getTime() + lastSecondMs) return null
    if (!hasUseLeft(promo, await orders.promoUses(promo.code, uid))) return null
    if (promo.percent !== null) return { code: promo.code, percent: promo.percent }
    return { code: promo.code, amountSen: promo.amountSen ?? 0 }
  },

  async priceOf(
    uid: string,
    programmeId: number,
    classIds: number[],
    coupon: Coupon | null,
    now: Date,
  ): Promise<Quote> {
    const open = await needs.openClassIds()
    if (!classIds.every((id) => open.includes(id))) refuse('class.unknown')
    const [tiers, held] = await Promise.all([
      needs.prices(programmeId),
      needs.subscribedClassIds(uid, programmeId, now),
    ])
    if (classIds.some((id) => held.includes(id)))
      refuse('order.not-allowed', 'One of these classes is paid for already.')
    const included = await includedBy(needs, uid, programmeId, now)
    if (classIds.some((id) => included.has(id))) refuse('order.included')
    return quote(tiers, classIds.length, coupon, held.length) ?? refuse('order.no-price')
  },
})

/** A price as the columns of an order's row. */
export const amountsOf = (price: Quote) => ({
  tuitionSen: price.tuitionSen,
  discountSen: price.discountSen,
  hardcopySen: price.hardcopySen,
  totalSen: price.totalSen,
})
