import { and, eq, sql } from 'drizzle-orm'
import { manualProvider } from '#contract/billing/payments/payment-methods.ts'
import type { Db, Tx } from '../../../platform/db/open.ts'
import { paymentEntries } from '../../../platform/db/schema/billing-ledger.ts'
import { payments } from '../../../platform/db/schema/billing-payments.ts'

export type StoredEntry = typeof paymentEntries.$inferSelect
export type NewEntry = typeof paymentEntries.$inferInsert

/** A charge that succeeded, as the provider reports it. */
type Charge = {
  paymentId: string
  reference: string
  instalment?: number
  amountSen: number
  currency: string
  at: Date
}

/** The id of a charge in the ledger. The charges of a plan may share a reference. */
export const chargeIdOf = ({ reference, instalment }: Pick<Charge, 'reference' | 'instalment'>) =>
  instalment === undefined ? reference : `${reference}/${instalment}`

/**
 * Locks a charge, which may have no row yet, until the transaction ends. So recording it and deciding to wait for it
 * never run at the same time.
 */
export async function lockCharge(tx: Tx, provider: string, chargeId: string): Promise<void> {
  const key = `charge/${provider}/${chargeId}`
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`)
}

/** SQL of the ledger. Pass the transaction that records the payment, refund or dispute. */
export const entriesSql = (db: Db) => ({
  /** @returns false when it was recorded before */
  async recordEntry(entry: NewEntry): Promise<boolean> {
    const rows = await db
      .insert(paymentEntries)
      .values(entry)
      .onConflictDoNothing()
      .returning({ id: paymentEntries.id })
    return rows.length > 0
  },

  /** Records a charge, whatever the state of its order. Ignores unknown payments. */
  async recordCharge(provider: string, charge: Charge): Promise<void> {
    const { paymentId, instalment, amountSen, currency, at } = charge
    const isManual = provider === manualProvider
    const [payment] = await db
      .select({ orderId: payments.orderId })
      .from(payments)
      .where(
        and(
          eq(payments.id, paymentId),
          // A manual payment may settle an instalment of a provider's plan.
          isManual ? undefined : eq(payments.provider, provider),
        ),
      )
    if (!payment || amountSen <= 0) return
    await this.recordEntry({
      kind: isManual ? 'manual' : 'charge',
      amountSen,
      currency,
      provider,
      providerId: chargeIdOf(charge),
      orderId: payment.orderId,
      paymentId,
      instalment: instalment ?? null,
      at,
    })
  },

  async entriesOf(orderId: string): Promise<StoredEntry[]> {
    return db
      .select()
      .from(paymentEntries)
      .where(eq(paymentEntries.orderId, orderId))
      .orderBy(paymentEntries.at)
  },
})
