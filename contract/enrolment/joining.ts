import { addMonths, malaysianDay } from '../shared/calendar.ts'
import type { Intake, Prices } from '../catalogue/catalogue.ts'

/** The price for joining an intake that has begun: in full, or for the remaining months. */
export const joiningPrices = ['full', 'by-remaining-months'] as const
export type JoiningPrice = (typeof joiningPrices)[number]

type Dates = Pick<Intake, 'starts_on' | 'ends_on'>
const senPerRinggit = 100

/**
 * The months of an intake, counted from its first day, and how many are left. A month that has started counts as
 * left, and so does the last one after teaching has ended.
 */
export function monthsOf({ starts_on, ends_on }: Dates, now: Date): { all: number; left: number } {
  const today = malaysianDay(now)
  let all = 1
  while (addMonths(starts_on, all) <= ends_on) all++
  let over = 0
  while (over < all - 1 && addMonths(starts_on, over + 1) <= today) over++
  return { all, left: all - over }
}

/** The prices for joining an intake now. By remaining months they are rounded down to whole ringgit. */
export function pricesToJoin(prices: Prices, rule: JoiningPrice, intake: Dates, now: Date): Prices {
  const { all, left } = monthsOf(intake, now)
  if (rule === 'full' || left === all) return prices
  const tiers = prices.tiers.map(({ no_sub, price }) => ({
    no_sub,
    price: Math.floor((price * left) / (all * senPerRinggit)) * senPerRinggit,
  }))
  return { ...prices, tiers }
}
