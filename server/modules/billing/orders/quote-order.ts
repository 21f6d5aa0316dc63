import type { Intake, Prices } from '#contract/catalogue/catalogue.ts'
import { pricesToJoin } from '#contract/enrolment/joining.ts'
import { quote, type Coupon, type Quote } from '#contract/billing/pricing.ts'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { smallestPaymentSen } from '#contract/shared/limits.ts'
import { includedBy } from './held-classes.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import { hasUseLeft, type OrdersRepository, type StoredOrder } from './repository.ts'

/** The end of a promo code's window is the last second in which it is valid. */
const lastSecondMs = 1000

export type OrderQuotes = ReturnType<typeof orderQuotes>
/** A price, and the prices that it was made from. */
type Offered = Quote & { offer: Prices }
/** The classes to buy in an intake, and the buyer. */
export type QuoteRequest = { uid: string; intake: Intake; classIds: number[] }

/** The offer and the price for this person, computed here and never taken from the page. */
export function orderQuotes(billing: BillingContext, orders: OrdersRepository) {
  const { catalogue, enrolment } = billing
  return {
    /**
     * The intake with this key; without a key, the one that a newcomer would get.
     * @throws Refusal `programme.closed` when it is not on sale, `order.suspended` when this person may not buy more
     */
    async requireIntake(
      uid: string,
      programmeId: number,
      key: string | undefined,
      now: Date,
    ): Promise<Intake> {
      const onSale = await catalogue.intakesOnSale(programmeId, now)
      const intake = key === undefined ? onSale[0] : onSale.find((one) => one.key === key)
      const { discontinued } = await catalogue.programmeById(programmeId)
      return requireMayBuy(billing, uid, programmeId, discontinued ? undefined : intake)
    },

    /**
     * The intake of a reserved order. It is open to this order until its last exam paper, even if staff have since
     * ended its sale or discontinued the programme.
     * @throws Refusal as `requireIntake`
     */
    async requireReservedIntake(
      { uid, programmeId, intakeKey }: Pick<StoredOrder, 'uid' | 'programmeId' | 'intakeKey'>,
      now: Date,
    ): Promise<Intake> {
      const intake = await catalogue.intake(intakeKey)
      const isOver = intake !== undefined && intake.last_paper_on < malaysianDay(now)
      return requireMayBuy(billing, uid, programmeId, isOver ? undefined : intake)
    },

    /** The coupon of a valid code with a use left for this person; null for any other. */
    async couponOf(uid: string, code: string | null, now: Date): Promise<Coupon | null> {
      const promo = code ? await orders.promo(code) : undefined
      if (!promo || now < promo.validFrom) return null
      if (now.getTime() >= promo.validUntil.getTime() + lastSecondMs) return null
      if (!hasUseLeft(promo, await orders.promoUses(promo.code, uid))) return null
      return asCoupon(promo)
    },

    /** Staff's discount, or the order's promo code, reserved until the order is cancelled, even past its validity. */
    async reservedCoupon({
      promoCode,
      staffDiscount,
    }: Pick<StoredOrder, 'promoCode' | 'staffDiscount'>): Promise<Coupon | null> {
      if (staffDiscount) {
        const { percent, amountSen } = staffDiscount
        return { code: null, ...(percent === undefined ? { amountSen } : { percent }) }
      }
      const promo = promoCode ? await orders.promo(promoCode) : undefined
      return promo ? asCoupon(promo) : null
    },

    /**
     * The price of adding these classes of an intake to those that the person already holds in it. Classes held in
     * other intakes do not count.
     * @param kept the prices of a reserved order, instead of today's
     */
    async priceOf(
      { uid, intake, classIds }: QuoteRequest,
      coupon: Coupon | null,
      now: Date,
      kept?: Prices,
    ): Promise<Offered> {
      const { subjects } = await catalogue.all()
      const isOpen = (classId: number) =>
        subjects.some(({ id, is_closed }) => id === classId && !is_closed)
      if (!classIds.every(isOpen)) refuse('class.unknown')
      const onSale = (await catalogue.classesOnSale(intake.key)).map(({ id }) => id)
      if (!classIds.every((id) => onSale.includes(id))) refuse('order.not-taught')
      const [offer, held] = await Promise.all([
        kept ?? pricesIn(billing, intake, now),
        enrolment.people.classesHeld(uid, intake.programme_id, intake.key, now),
      ])
      if (classIds.some((id) => held.includes(id)))
        refuse('order.not-allowed', 'One of these classes is paid for already.')
      const included = await includedBy(billing, uid, intake, now)
      if (classIds.some((id) => included.has(id))) refuse('order.included')
      const price = quote(offer, classIds.length, coupon, held.length) ?? refuse('order.no-price')
      if (price.totalSen > 0 && price.totalSen < smallestPaymentSen) refuse('order.below-minimum')
      return { ...price, offer }
    },
  }
}

async function requireMayBuy(
  { enrolment }: BillingContext,
  uid: string,
  programmeId: number,
  intake: Intake | undefined,
): Promise<Intake> {
  if (!intake) refuse('programme.closed')
  if (!(await enrolment.people.mayOrder(uid, programmeId))) refuse('order.suspended')
  return intake
}

/** The prices in an intake; if it has begun, for somebody who joins now. */
export async function pricesIn(
  { catalogue }: BillingContext,
  intake: Intake,
  now: Date,
): Promise<Prices> {
  const [prices, rule] = await Promise.all([
    catalogue.prices(intake, now),
    catalogue.joiningPrice(intake.programme_id),
  ])
  return pricesToJoin(prices, rule, intake, now)
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
export const amountsOf = (price: Offered) => ({
  tuitionSen: price.tuitionSen,
  discountSen: price.discountSen,
  hardcopySen: price.hardcopySen,
  totalSen: price.totalSen,
  offer: price.offer,
})
