import type { DiscrepancySubject } from '#contract/billing/payments/discrepancies.ts'
import { chargeIdOf, type StoredEntry } from '../ledger/payment-entries.ts'
import type {
  ProviderDispute,
  ListedCharge,
  ProviderRefund,
} from '../../../gateways/payments/money.ts'
import type { Verdict } from '../../../platform/db/schema/billing-ledger.ts'
import type { BillingContext } from '../context.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { OrdersService } from '../orders/service.ts'
import { referenceOf } from '../ledger/refunds.ts'
import { reconciliationSql, type NewDiscrepancy } from './reconciliation-sql.ts'

const dayMs = 24 * 3_600_000
const entriesOfPage = 500
/** Newer entries may not be in the provider's list yet. */
const settledAfterMs = 3_600_000

export type Reconciled = {
  /** How many entries were compared: the provider's and our own. */
  theirs: number
  ours: number
  /** Entries that only the provider had and that were added. */
  healed: number
  found: number
  resolved: number
}

/**
 * Compares the provider's records with our entries, in both directions. Missed events are applied like webhooks;
 * remaining discrepancies are kept until both sides agree or staff handle them.
 */
export function comparison(
  { db, config: { reconciledDays }, payments, jobs, report }: BillingContext,
  orders: OrdersService,
  { refunds, disputes }: LedgerService,
) {
  const { money, name: provider } = payments
  const sql = reconciliationSql(db)
  const hasEntry = async (about: DiscrepancySubject, id: string) =>
    (await sql.entriesAt(provider, about, [id])).length > 0

  async function healCharge({ charge }: ListedCharge, orderId: string): Promise<void> {
    if (!charge) return
    if (charge.instalment !== undefined) return orders.syncPaymentStatus(orderId)
    const reported = await payments.fetchEvent(charge.reference)
    if (reported) await orders.recordWebhookEvent(reported)
  }

  async function compare(now: Date, signal?: AbortSignal): Promise<Reconciled> {
    const since = new Date(now.getTime() - reconciledDays * dayMs)
    /** The provider's entries, as `charge/<id>`. */
    const seen = new Set<string>()
    const reconciled: Reconciled = { theirs: 0, ours: 0, healed: 0, found: 0, resolved: 0 }

    async function recordDiscrepancy(discrepancy: Omit<NewDiscrepancy, 'provider'>): Promise<void> {
      if (await sql.record({ ...discrepancy, provider }, now)) reconciled.found += 1
    }

    async function compareCharge(listed: ListedCharge, entry: StoredEntry | undefined) {
      const { id, charge, amountSen, currency, at } = listed
      const about = 'charge' as const
      const listedCharge = { about, providerId: id, amountSen, currency, at }
      const payment = charge ? await sql.paymentOf(charge.paymentId) : undefined
      if (!charge || !payment)
        return recordDiscrepancy({
          ...listedCharge,
          kind: 'orphan-charge',
          why: 'paid on no page of ours',
        })
      const { orderId } = payment
      if (entry) {
        if (entry.amountSen !== amountSen)
          await recordDiscrepancy({
            ...listedCharge,
            orderId,
            kind: 'missing-event',
            why: 'another amount here',
          })
        return
      }
      await healCharge(listed, orderId)
      if (await hasEntry(about, chargeIdOf(charge))) reconciled.healed += 1
      else
        await recordDiscrepancy({
          ...listedCharge,
          orderId,
          kind: 'missing-event',
          why: 'not recorded here',
        })
    }

    async function compareWithProvider(
      about: 'refund' | 'dispute',
      reported: ProviderRefund | ProviderDispute,
      { verdict, why, orderId }: Verdict,
      isMoney: boolean,
    ): Promise<void> {
      seen.add(`${about}/${reported.id}`)
      reconciled.theirs += 1
      if (verdict === 'applied') reconciled.healed += 1
      if (verdict !== 'quarantined' && (!isMoney || (await hasEntry(about, reported.id)))) return
      const { id: providerId, amountSen, currency } = reported
      const at = reported.openedAt
      await recordDiscrepancy({
        ...{ about, providerId, amountSen, currency, at, orderId: orderId ?? null },
        kind: 'missing-event',
        why: why ?? 'not recorded here',
      })
    }

    for await (const page of money.list.charges(since)) {
      signal?.throwIfAborted()
      const ids = page.flatMap(({ charge }) => (charge ? chargeIdOf(charge) : []))
      const entries = await sql.entriesAt(provider, 'charge', ids)
      for (const listed of page) {
        const id = listed.charge && chargeIdOf(listed.charge)
        if (id !== null) seen.add(`charge/${id}`)
        reconciled.theirs += 1
        await compareCharge(
          listed,
          entries.find(({ providerId }) => providerId === id),
        )
      }
    }
    async function compareRefunds(page: readonly ProviderRefund[]): Promise<void> {
      for (const reported of page) {
        signal?.throwIfAborted()
        const verdict = await refunds.apply(reported)
        await compareWithProvider('refund', reported, verdict, reported.status === 'succeeded')
      }
    }
    async function compareDisputes(page: readonly ProviderDispute[]): Promise<void> {
      for (const reported of page) {
        signal?.throwIfAborted()
        const verdict = await disputes.apply(reported)
        await compareWithProvider('dispute', reported, verdict, reported.isWithdrawn)
      }
    }

    for await (const page of money.list.refunds(since)) await compareRefunds(page)
    for await (const page of money.list.disputes(since)) await compareDisputes(page)
    // The lists are by the day on which each began, and a dispute may take months.
    const undecided = await sql.undecidedBefore(provider, since)
    for (const id of undecided.refunds)
      if (!seen.has(`refund/${id}`))
        await compareRefunds(await knownTo(money.refundsIn({ about: 'refund', id }), []))
    for (const id of undecided.disputes)
      if (!seen.has(`dispute/${id}`))
        await compareDisputes(
          await knownTo(
            money.fetchDispute(id).then((one) => [one]),
            [],
          ),
        )

    const until = new Date(now.getTime() - settledAfterMs)
    for (let after: string | undefined; ;) {
      const page = await sql.entriesOf(provider, { since, until }, after, entriesOfPage)
      for (const entry of page) {
        signal?.throwIfAborted()
        reconciled.ours += 1
        const { kind: about, providerId, amountSen, currency, at, orderId } = entry
        if (!isSubject(about) || seen.has(`${about}/${providerId}`)) continue
        // The provider may date it before `since`, so that it was not listed.
        if (await isKnown(entry, about)) continue
        await recordDiscrepancy({
          ...{ about, providerId, currency, at, orderId, amountSen: Math.abs(amountSen) },
          kind: 'missing-event',
          why: 'the payment provider does not know it',
        })
      }
      after = page.at(-1)?.id
      if (page.length < entriesOfPage || after === undefined) break
    }
    const asked = [...undecided.refunds, ...undecided.disputes]
    reconciled.resolved = await sql.resolveUnseen(provider, { since, asked }, now)
    if (reconciled.found > 0) report('payments differ from the provider', reconciled)
    jobs.wake()
    return reconciled
  }

  /** Whether the provider knows an entry. @throws if the provider does not answer */
  async function isKnown(entry: StoredEntry, about: DiscrepancySubject): Promise<boolean> {
    const { providerId, instalment, paymentId } = entry
    try {
      if (about === 'dispute') return Boolean(await money.fetchDispute(providerId))
      if (about === 'refund')
        return (await money.refundsIn({ about: 'refund', id: providerId })).length > 0
      if (instalment === null)
        return (await payments.fetchEvent(referenceOf(entry)))?.status === 'succeeded'
      const plan = paymentId ? await sql.paymentOf(paymentId) : undefined
      const reported = plan?.providerReference
        ? await payments.fetchInstalmentEvents(plan.providerReference)
        : []
      return reported.some((one) => one.instalment === instalment && one.status === 'succeeded')
    } catch (error) {
      if (isUnknownToProvider(error)) return false
      throw error
    }
  }

  return compare
}

const isSubject = (of: StoredEntry['kind']): of is DiscrepancySubject =>
  of === 'charge' || of === 'refund' || of === 'dispute'

/** What the provider answers, or `otherwise` if it does not know what it is asked about. */
const knownTo = <Answer>(answer: Promise<Answer>, otherwise: Answer): Promise<Answer> =>
  answer.catch((error: unknown) => {
    if (isUnknownToProvider(error)) return otherwise
    throw error
  })

/** Checks a property, because modules import no classes of the gateways. */
const isUnknownToProvider = (error: unknown): boolean =>
  error instanceof Error && 'isUnknown' in error && error.isUnknown === true
