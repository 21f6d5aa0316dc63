import type { Prices } from '#contract/catalogue/catalogue.ts'

/** How many prices have fallen by more than half or have more than doubled. */
export const farChanges = (before: Prices | null, after: Prices): number =>
  after.tiers.filter(({ no_sub, price }) => {
    const was = before?.tiers.find((tier) => tier.no_sub === no_sub)?.price
    return was !== undefined && (price * 2 < was || price > was * 2)
  }).length
