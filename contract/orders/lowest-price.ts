import { programmeType } from '../programmes.ts'
import type { Catalogue, PriceTier } from '../catalogue.ts'
import { quote } from './pricing.ts'

/** The lowest price that somebody new pays, hardcopy materials included, and its number of classes. */
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

/** The prices of one programme; empty when the catalogue does not hold them. */
export function pricesOf(
  { price_lists, programmes, prices }: Pick<Catalogue, 'price_lists' | 'programmes' | 'prices'>,
  programmeId: number,
): readonly PriceTier[] {
  if (price_lists)
    return price_lists.find(({ programme_id }) => programme_id === programmeId)?.tiers ?? []
  // A copy that was kept before there were lists holds the prices of the full programme alone.
  const programme = programmes.find(({ id }) => id === programmeId)
  return programme && programmeType(programme) === 'full' ? prices : []
}
