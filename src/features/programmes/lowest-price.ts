import { quote } from '#contract/orders/pricing.ts'
import type { PriceTier } from '#contract/catalogue.ts'

/** The lowest price of the programme with hardcopy materials, and its number of classes. */
export function lowestPrice(
  tiers: readonly PriceTier[],
): { classes: number; totalSen: number } | undefined {
  return tiers
    .flatMap(({ no_sub }) => {
      const price = quote(tiers, no_sub, null)
      return price ? [{ classes: no_sub, totalSen: price.totalSen }] : []
    })
    .toSorted((a, b) => a.totalSen - b.totalSen)[0]
}
