import type { Catalogue, Prices, ProgrammeContent } from './catalogue.ts'
import { quote } from '../billing/pricing.ts'

/** The lowest price for a new student, hardcopy materials included, and its number of classes. */
export function lowestPrice(prices: Prices): { classes: number; totalSen: number } | undefined {
  return prices.tiers
    .flatMap(({ no_sub }) => {
      const price = quote(prices, no_sub, null)
      return price ? [{ classes: no_sub, totalSen: price.totalSen }] : []
    })
    .toSorted((a, b) => a.totalSen - b.totalSen)[0]
}

type ProgrammePrices = Prices & { contents?: ProgrammeContent[] | undefined }

/** The prices of one programme and staff's texts about it; empty for a programme that the catalogue lacks. */
export const pricesOf = (
  { price_lists }: Pick<Catalogue, 'price_lists'>,
  programmeId: number,
): ProgrammePrices =>
  price_lists.find(({ programme_id }) => programme_id === programmeId) ?? { tiers: [] }
