import type { Prices, PriceTier } from '../catalogue/catalogue.ts'
import { hardcopySenPerClass, instalmentCount } from '../shared/limits.ts'

/** `code` is null for a discount by staff. */
export type Coupon = { code: string | null } & (
  | { percent: number; amountSen?: undefined }
  | { amountSen: number; percent?: undefined }
)

export type Quote = {
  tuitionSen: number
  discountSen: number
  hardcopySen: number
  totalSen: number
  /** The tuition of one more class; null when there is no such tier. */
  nextClassSen: number | null
  /** The same, per month of the instalment plan. */
  nextClassSenPerMonth: number | null
  /** Sum exactly to `totalSen`; the first holds the hardcopy lines and the remainder of a sen. */
  instalmentsSen: readonly number[]
}

/**
 * Tuition for `classCount` classes beside those already held: the price of all less the price of those held. Undefined
 * when that number is not sold.
 */
export function tuitionFor(
  tiers: readonly PriceTier[],
  classCount: number,
  heldCount = 0,
): number | undefined {
  if (classCount < 1) return undefined
  const priceOf = (count: number) => tiers.find((tier) => tier.no_sub === count)?.price
  const held = heldCount === 0 ? 0 : priceOf(heldCount)
  const all = priceOf(heldCount + classCount)
  return held === undefined || all === undefined || all < held ? undefined : all - held
}

/** A coupon's discount in sen: on the tuition only, at most the tuition, rounded down. */
export function discountOn(tuitionSen: number, coupon: Coupon | null): number {
  if (!coupon) return 0
  const off =
    coupon.percent === undefined
      ? coupon.amountSen
      : Math.floor((tuitionSen * coupon.percent) / 100)
  return Math.min(Math.max(off, 0), tuitionSen)
}

/**
 * The price of `classCount` classes, in sen, for someone who holds `heldCount` others already. Screen and server
 * share this function; the server's result is charged. Undefined when that number of classes is not sold.
 */
export function quote(
  { tiers, hardcopy_price = hardcopySenPerClass }: Prices,
  classCount: number,
  coupon: Coupon | null,
  heldCount = 0,
): Quote | undefined {
  const tuitionSen = tuitionFor(tiers, classCount, heldCount)
  if (tuitionSen === undefined) return undefined
  const discountSen = discountOn(tuitionSen, coupon)
  const hardcopySen = hardcopy_price * classCount
  const nextTuitionSen = tuitionFor(tiers, classCount + 1, heldCount)
  const nextClassSen = nextTuitionSen === undefined ? null : nextTuitionSen - tuitionSen
  return {
    tuitionSen,
    discountSen,
    hardcopySen,
    totalSen: tuitionSen - discountSen + hardcopySen,
    nextClassSen,
    nextClassSenPerMonth: nextClassSen === null ? null : Math.ceil(nextClassSen / instalmentCount),
    instalmentsSen: inInstalments(tuitionSen - discountSen, hardcopySen),
  }
}

/** Splits an order's amounts into instalments, which sum exactly to the total. */
export function inInstalments(tuitionSen: number, hardcopySen: number): number[] {
  const share = Math.floor(tuitionSen / instalmentCount)
  const remainder = tuitionSen - share * instalmentCount
  return Array.from({ length: instalmentCount }, (_, n) =>
    n === 0 ? share + remainder + hardcopySen : share,
  )
}

/** A tax that prices include from a day on, such as SST of 8 %. */
export type Tax = { name: string; percent: number; since: string }

/** The tax that a sum includes, in whole sen. */
export const includedTax = (sen: number, percent: number): number =>
  Math.round((sen * percent) / (100 + percent))
