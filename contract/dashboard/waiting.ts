import type { StaffRight } from '../shared/staff/staff-rights.ts'

/** What waits until one of the staff acts, and the right that this takes. */
export const waitingRights = {
  /** Cash or a transfer that a second person confirms. */
  payment: 'manualPayment',
  /** A refund that a second person confirms. */
  refund: 'refund',
  /** A dispute that needs evidence by a deadline. */
  dispute: 'orders',
  /** Where the payment provider and we disagree. */
  discrepancy: 'orders',
  /** A job that was given up after its last attempt. */
  job: 'maintenance',
} as const satisfies Record<string, StaffRight>
export type WaitingKind = keyof typeof waitingRights
