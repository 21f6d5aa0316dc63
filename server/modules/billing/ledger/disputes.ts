import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import type { DisputeStatus } from '#contract/billing/payments/disputes.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import {
  accessByOrder,
  reopenEnrolmentsOfOrder,
  suspendEnrolmentsOfOrder,
} from '../../enrolment/index.ts'
import type { StoredDispute } from './disputes-of-order.ts'
import { chargeIdOf } from './payment-entries.ts'
import type { ProviderDispute } from '../../../gateways/payments/money.ts'
import type { Verdict } from '../../../platform/db/schema/billing-ledger.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import { disputesSql } from './disputes-sql.ts'
import type { LedgerOrder } from './refunds-sql.ts'

type Stage = Pick<ProviderDispute, 'status' | 'isInquiry'>

/** In order; a dispute never moves back. An inquiry may become a dispute, and a lost dispute may be won on appeal. */
const stageOrder: readonly DisputeStatus[] = [
  'needs-response',
  'under-review',
  'closed',
  'lost',
  'won',
]
const isFurther = (one: Stage, other: Stage) =>
  one.isInquiry === other.isInquiry
    ? stageOrder.indexOf(one.status) > stageOrder.indexOf(other.status)
    : other.isInquiry

const isOpen = ({ status }: Stage) => status === 'needs-response' || status === 'under-review'

const reasonOf = ({ isInquiry, amountSen: amount, reason, status }: ProviderDispute): string => {
  if (isInquiry)
    return status === 'closed'
      ? eventReason('inquiry-closed', {})
      : eventReason('inquiry', { amount })
  return status === 'needs-response'
    ? eventReason('disputed', { amount, why: reason })
    : eventReason(`dispute-${status}`, {})
}

export type Disputer = ReturnType<typeof disputer>

/** Charges that a cardholder's bank disputes. A dispute never changes the order's status. */
export function disputer(
  { db, config: { disputeSuspends }, payments, jobs, events, clock, report }: BillingContext,
  { endAccess }: OrdersService,
) {
  const provider = payments.name

  /**
   * Suspends, restores or ends the order's enrolments. Disputes of other payments than the one that opened the
   * classes change nothing.
   */
  async function settleAccess(tx: Tx, order: LedgerOrder, dispute: StoredDispute, now: Date) {
    const sql = disputesSql(tx)
    const openingPaymentId = await sql.openingPaymentOf(order.id)
    if (dispute.paymentId !== openingPaymentId) return
    if (dispute.status === 'lost') return endAccess(tx, order, 'disputed', now)
    const chargebacks = (await sql.chargebacksOf(order.id)).filter(
      ({ paymentId }) => paymentId === openingPaymentId,
    )
    if (chargebacks.length > 0) {
      if (disputeSuspends) await suspendEnrolmentsOfOrder(tx, order.id, true)
      return
    }
    await suspendEnrolmentsOfOrder(tx, order.id, false)
    if (dispute.status !== 'won') return
    if (await sql.hasEndedOtherwise(order.id)) {
      const reason = eventReason('appeal-won', {})
      await sql.recordEvent(order, { actor: provider, reason, at: now })
      return
    }
    await reopenEnrolmentsOfOrder(tx, order.id, 'disputed')
  }

  /** Notifies the student of each stage but 'under-review', after the classes were changed. */
  async function notifyStudent(tx: Tx, order: LedgerOrder, dispute: StoredDispute, now: Date) {
    const { id: disputeId, status, isInquiry, amountSen } = dispute
    if (status === 'under-review') return
    const about = status !== 'needs-response' ? status : isInquiry ? 'inquiry' : 'opened'
    const access = await accessByOrder(tx, order.id)
    await events.emit('payment-disputed', { tx, order, disputeId, about, access, amountSen, now })
  }

  /** Applies a reported dispute. Repeated, late and reordered reports are harmless. */
  async function apply(reported: ProviderDispute): Promise<Verdict> {
    const { id: providerId, charge, status, isInquiry, amountSen, currency, at } = reported
    const verdict = await inTransaction(db, async (tx): Promise<Verdict> => {
      const sql = disputesSql(tx)
      const entry = charge ? await sql.charge(provider, chargeIdOf(charge)) : undefined
      const known = await sql.disputeAt(provider, providerId)
      const orderId = known?.orderId ?? entry?.orderId
      const order = orderId === undefined ? undefined : await sql.lock(orderId)
      if (!order)
        return {
          verdict: 'quarantined',
          why: 'dispute of an unknown charge',
          ...(charge && { waitsFor: chargeIdOf(charge) }),
        }
      // Read again under the lock.
      const before = await sql.disputeAt(provider, providerId)
      if (before && before.currency !== currency)
        return { verdict: 'quarantined', why: 'dispute in another currency', orderId: order.id }

      const stage = {
        status,
        isInquiry,
        amountSen,
        evidenceDue: reported.evidenceDue,
        changedAt: at,
        endedAt: isOpen(reported) ? null : at,
      }
      const isAdvance = !before || isFurther(reported, before)
      if (before && isAdvance) await sql.updateDispute(before.id, stage)
      const dispute = before
        ? { ...before, ...(isAdvance && stage) }
        : await sql.insertDispute({
            ...stage,
            orderId: order.id,
            paymentId: entry?.paymentId ?? null,
            instalment: entry?.instalment ?? null,
            provider,
            providerId,
            currency,
            reason: reported.reason,
            openedAt: reported.openedAt,
          })
      const isMoved = await recordMoney(tx, reported, dispute)
      const isSameStage = before?.status === status && before.isInquiry === isInquiry
      const isDeadlineMoved =
        isSameStage && reported.evidenceDue?.getTime() !== before.evidenceDue?.getTime()
      if (isDeadlineMoved) await sql.updateDispute(before.id, { evidenceDue: reported.evidenceDue })
      if (isAdvance) {
        await sql.recordEvent(order, { actor: provider, reason: reasonOf(reported), at })
        await settleAccess(tx, order, dispute, clock())
        await notifyStudent(tx, order, dispute, clock())
        report('payment disputed', { orderId: order.id, status, isInquiry })
      }
      const isChanged = isAdvance || isMoved || isDeadlineMoved
      return { verdict: isChanged ? 'applied' : 'unchanged', orderId: order.id }
    })
    if (verdict.verdict === 'applied') jobs.wake()
    return verdict
  }

  /** @returns whether anything was new */
  async function recordMoney(
    tx: Tx,
    reported: ProviderDispute,
    dispute: StoredDispute,
  ): Promise<boolean> {
    const sql = disputesSql(tx)
    const { orderId, paymentId, instalment, providerId, currency } = dispute
    const money = {
      currency,
      provider,
      providerId,
      orderId,
      paymentId,
      instalment,
      at: reported.at,
    }
    const { isWithdrawn, isReinstated, amountSen } = reported
    const isTaken =
      isWithdrawn && (await sql.recordEntry({ ...money, kind: 'dispute', amountSen: -amountSen }))
    const isBack =
      isReinstated && (await sql.recordEntry({ ...money, kind: 'dispute-won', amountSen }))
    return isTaken || isBack
  }

  return {
    apply,

    /** Fetches and applies the open disputes of an order. */
    async syncOrder(orderId: string): Promise<void> {
      for (const { providerId, provider: of } of await disputesSql(db).openDisputesOf(orderId))
        if (of === provider) await apply(await payments.money.fetchDispute(providerId))
    },
  }
}
