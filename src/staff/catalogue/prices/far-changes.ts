import type { Prices } from '#contract/catalogue/catalogue.ts'

/** How many numbers of classes cost less than half, or more than twice, of what they did. */
export const farChanges = (before: Prices | null, after: Prices): number =>
  after.tiers.filter(({ no_sub, price }) => {
    const was = before?.tiers.find((tier) => tier.no_sub === no_sub)?.price
    return was !== undefined && (price * 2 < was || price > was * 2)
  }).length
