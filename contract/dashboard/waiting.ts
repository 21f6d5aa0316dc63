import type { StaffRight } from '../shared/staff/staff-rights.ts'

/** The kinds of waiting work that staff are notified of, and the right needed to see them. */
export const waitingRights = {
  /** Cash or a transfer that a second person confirms. */
  payment: 'manualPayment',
  /** A refund that a second person confirms. */
  refund: 'refund',
  /** A refund that did not arrive, until at least its amount of the charge is refunded again. */
  'refund-failed': 'refund',
  /** A dispute that needs evidence by a deadline. */
  dispute: 'orders',
  /**
   * A message of the bank that does not fit its order, or has none: money may have come twice, too late or not at all.
   */
  quarantined: 'orders',
  /** Where the payment provider and we disagree. */
  discrepancy: 'orders',
  /** A job that failed its last attempt. */
  job: 'maintenance',
} as const satisfies Record<string, StaffRight>
export type WaitingKind = keyof typeof waitingRights
