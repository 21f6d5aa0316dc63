import type { EventVerdict } from '../db/schema/billing-ledger.ts'

/** What was made of a provider's event. */
export type Verdict = {
  verdict: EventVerdict
  /** Why it was quarantined. */
  why?: string
  orderId?: string
  /** The charge that it is about and that is not recorded yet: it is applied again once that is. */
  waitsFor?: string
}
