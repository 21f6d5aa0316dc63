import type { EventVerdict } from '../db/tables/ledger.ts'

/** What was made of a provider's event. */
export type Verdict = {
  verdict: EventVerdict
  /** Why it was quarantined. */
  why?: string
  orderId?: string
}
