import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import { confirmationDays } from '#contract/shared/limits.ts'
import type { PaymentEvent } from '../../../gateways/payments/payments.ts'
import { freshForMs, isLongOver, nextSyncAt } from '../orders/payments/sync-schedule.ts'
import type { BillingContext } from '../context.ts'
import { isProviderRefusal } from '../orders/payments/provider-page.ts'
import type { OrdersRepository, StoredPayment } from '../orders/repository.ts'

type NotCharged = Awaited<ReturnType<OrdersRepository['notCharged']>>[number]

const minuteMs = 60_000
/** Payments per round, concurrent requests, and payments per batch. */
const mostInRound = 1500
const atOnce = 10
const batchSize = 50
/** At most this many recent payments per batch, so that older ones always progress. */
const freshInBatch = 40
/** After this many requests without an answer, the provider is left alone until the next round. */
const silentAtMost = 20

/** A provider may delay a charge, and retries a refused one over days. */
const syncPlanAfterMs = 30 * minuteMs
const syncSeldomAfterMs = 12 * 60 * minuteMs
const freshChargeDays = 4
/** A plan whose first charge is not tried for this long ends. Stripe holds an invoice back for up to three days. */
const untriedFirstChargeDays = 4
/** Staff must settle an instalment that is overdue this long. */
const lastChargeDays = 120
const plansInRound = 100

/**
 * Fetches the status of undecided payments in case a webhook was lost: recent ones often, old ones rarely. Each is
 * rescheduled before its request, so that none is fetched twice at once or blocks others.
 */
export const undecidedPaymentsSync = (
  { payments, report }: BillingContext,
  orders: OrdersRepository,
  recordPaymentEvent: (event: PaymentEvent) => Promise<unknown>,
) => {
  /** @returns false when the provider was silent */
  async function syncPayment(payment: StoredPayment, now: Date): Promise<boolean> {
    const { id, status, createdAt, providerReference } = payment
    if (!(await orders.claimSync(id, now, nextSyncAt(createdAt, now)))) return true
    const canEnd = status === 'opened' && isLongOver(createdAt, now)
    try {
      const event = providerReference ? await payments.fetchEvent(providerReference) : null
      if (event) await recordPaymentEvent(event)
      // Its page was never opened.
      else if (canEnd && !providerReference) await orders.endOpened(id)
      return true
    } catch (error) {
      // Continues with the others; this one is retried later.
      report('payment not reconciled', { paymentId: id, error: String(error) })
      if (!isProviderRefusal(error)) return false
      if (canEnd) await orders.endOpened(id)
      return true
    }
  }

  async function syncPayments(now: Date): Promise<void> {
    const freshSince = new Date(now.getTime() - freshForMs)
    let silent = 0
    for (let left = mostInRound; left > 0 && silent < silentAtMost;) {
      const size = Math.min(batchSize, left)
      const batch = await orders.paymentsToSync(now, freshSince, size, Math.min(freshInBatch, size))
      if (batch.length === 0) return
      left -= batch.length
      const waiting = batch.values()
      const worker = async () => {
        for (const payment of waiting) if (!(await syncPayment(payment, now))) silent += 1
      }
      await Promise.all(Array.from({ length: atOnce }, worker))
    }
  }

  async function syncPlans(now: Date): Promise<void> {
    const today = malaysianDay(now)
    const plans = await orders.plansToSync(
      {
        today,
        freshDay: addDays(today, -freshChargeDays),
        oldestDueDay: addDays(today, -lastChargeDays),
      },
      {
        before: new Date(now.getTime() - syncPlanAfterMs),
        seldomBefore: new Date(now.getTime() - syncSeldomAfterMs),
      },
      plansInRound,
    )
    for (const { paymentId, providerReference } of plans) {
      await orders.markPlanSynced(paymentId, now)
      try {
        const events = providerReference
          ? await payments.fetchInstalmentEvents(providerReference)
          : []
        for (const event of events)
          await recordPaymentEvent((await isGivenUp(event, now)) ? declined(event, now) : event)
        const tried = new Set(events.map(({ instalment }) => instalment))
        for (const row of await orders.notCharged(paymentId, today)) {
          if (tried.has(row.number)) continue
          await alert(row, now)
          if (row.number === 1 && addDays(row.dueOn, untriedFirstChargeDays) <= today)
            await endPlan(paymentId, row, now)
        }
      } catch (error) {
        report('payment not reconciled', { paymentId, error: String(error) })
      }
    }
  }

  /** Whether a charge has waited too long for its cardholder. The provider usually gives up a first one itself. */
  async function isGivenUp(event: PaymentEvent, now: Date): Promise<boolean> {
    const { paymentId, instalment = 0, status } = event
    if (status !== 'needs-cardholder') return false
    const since = (await orders.instalment(paymentId, instalment))?.needsCardholderSince
    return since ? addDays(malaysianDay(since), confirmationDays) <= malaysianDay(now) : false
  }

  /** Ends a plan that was never charged, once the provider has closed it, as if its first charge were refused. */
  async function endPlan(
    paymentId: string,
    { number: instalment, amountSen, currency }: NotCharged,
    now: Date,
  ): Promise<void> {
    const reference = (await orders.payment(paymentId))?.providerReference
    if (!reference || (await payments.expire(reference)) !== 'closed') return
    const eventId = `${paymentId}/never-charged`
    await recordPaymentEvent({
      ...{ eventId, paymentId, reference, instalment, amountSen, currency },
      ...{ status: 'failed', at: now },
    })
  }

  /**
   * Reports once to staff that the provider has not tried a due charge. Stored as a quarantined event, because the
   * provider sent none.
   */
  async function alert(row: NotCharged, now: Date): Promise<void> {
    const { orderId, orderStatus, number: instalment, amountSen, currency } = row
    const provider = payments.name
    const isNew = await orders.recordPaymentEvent({
      ...{ provider, instalment, amountSen, currency },
      eventId: `order/${orderId}/instalment/${instalment}/not-charged`,
      status: 'not-charged',
      quarantined: 'due and not charged',
      receivedAt: now,
    })
    if (!isNew) return
    await orders.recordEvent({
      orderId,
      status: orderStatus,
      actor: 'clock',
      reason: eventReason('instalment-not-charged', { number: instalment }),
      at: now,
    })
    report('instalment due and not charged', { orderId, instalment })
  }

  return async (now: Date): Promise<void> => {
    await syncPayments(now)
    await syncPlans(now)
  }
}

/** A charge that its cardholder did not confirm, as the refusal that its provider never reports. */
const declined = (event: PaymentEvent, at: Date): PaymentEvent => ({
  ...event,
  eventId: `${event.eventId}/given-up`,
  status: 'failed',
  at,
})
