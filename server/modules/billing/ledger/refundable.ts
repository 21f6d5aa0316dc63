import type { StoredEntry } from './payment-entries.ts'
import type { StoredRefund } from './refunds-of-order.ts'

/** Identifies a charge. An instalment paid both at the provider and manually has two. */
type ChargeKey = Pick<StoredEntry, 'paymentId' | 'instalment' | 'provider'>
export const isSameCharge = (one: ChargeKey, other: ChargeKey) =>
  one.provider === other.provider &&
  one.paymentId === other.paymentId &&
  one.instalment === other.instalment

/** Not settled yet; counted as already refunded. */
const isOpenRefund = ({ status }: StoredRefund) => status === 'waiting' || status === 'asked'

const sum = (rows: readonly { amountSen: number }[]) =>
  rows.reduce((total, { amountSen }) => total + amountSen, 0)

export const balanceOf = (entries: readonly StoredEntry[]): number => sum(entries)

/** What can still be refunded of a charge; never below zero. */
export const refundableOfCharge = (
  charge: ChargeKey,
  entries: readonly StoredEntry[],
  refunds: readonly StoredRefund[],
): number =>
  Math.max(
    0,
    sum(entries.filter((one) => isSameCharge(one, charge))) -
      sum(refunds.filter((one) => isOpenRefund(one) && isSameCharge(one, charge))),
  )

/** What can still be refunded of the whole order. */
export const refundableOfOrder = (
  entries: readonly StoredEntry[],
  refunds: readonly StoredRefund[],
): number => Math.max(0, sum(entries) - sum(refunds.filter(isOpenRefund)))

/** The total of all refunds that were not refused: splitting a refund does not avoid the second person's approval. */
export const requestedTotalSen = (refunds: readonly StoredRefund[]): number =>
  sum(refunds.filter((one) => one.status !== 'failed' && one.status !== 'declined'))
