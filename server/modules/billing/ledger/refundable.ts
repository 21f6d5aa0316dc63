import type { StoredEntry } from './payment-entries.ts'
import type { StoredRefund } from './refunds-of-order.ts'

/** An instalment may be paid at the provider and by hand: then each is a charge of its own. */
type Part = Pick<StoredEntry, 'paymentId' | 'instalment' | 'provider'>
export const isSameCharge = (one: Part, other: Part) =>
  one.provider === other.provider &&
  one.paymentId === other.paymentId &&
  one.instalment === other.instalment

/** Not settled yet: counted as if the money had gone. */
const isOnItsWay = ({ status }: StoredRefund) => status === 'waiting' || status === 'asked'

const sum = (rows: readonly { amountSen: number }[]) =>
  rows.reduce((total, { amountSen }) => total + amountSen, 0)

export const balanceOf = (entries: readonly StoredEntry[]): number => sum(entries)

/** What is left of a charge, less the refunds that are on their way; never below zero. */
export const leftOfCharge = (
  charge: Part,
  entries: readonly StoredEntry[],
  refunds: readonly StoredRefund[],
): number =>
  Math.max(
    0,
    sum(entries.filter((one) => isSameCharge(one, charge))) -
      sum(refunds.filter((one) => isOnItsWay(one) && isSameCharge(one, charge))),
  )

/** What is left of the whole order. */
export const leftOfOrder = (
  entries: readonly StoredEntry[],
  refunds: readonly StoredRefund[],
): number => Math.max(0, sum(entries) - sum(refunds.filter(isOnItsWay)))

/** All that was asked for by staff and not refused: splitting a refund does not evade the second person. */
export const askedInAll = (refunds: readonly StoredRefund[]): number =>
  sum(refunds.filter((one) => one.status !== 'failed' && one.status !== 'declined'))
