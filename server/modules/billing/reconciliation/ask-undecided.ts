import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { addDays, malaysianDay } from '#contract/shared/calendar.ts'
import type { PaymentEvent } from '../../../gateways/payments/payments.ts'
import { freshForMs, isLongOver, nextAskAt } from '../orders/payments/ask-times.ts'
import type { BillingContext } from '../context.ts'
import { isProviderRefusal } from '../orders/payments/provider-page.ts'
import type { OrdersRepository, StoredPayment } from '../orders/repository.ts'

type NotCharged = Awaited<ReturnType<OrdersRepository['notCharged']>>[number]

const minuteMs = 60_000
/** How many payments are asked about in a round, at once, and between two looks for fresh ones. */
const mostInRound = 1500
const atOnce = 10
const batchSize = 50
/** Of a batch, at most so many are fresh: the others always get on. */
const freshInBatch = 40
/** A provider that is silent this often is left alone until the next round. */
const silentAtMost = 20

/** A provider takes its time with a charge, and retries a refused one over days. */
const askAboutPlanAfterMs = 30 * minuteMs
const askSeldomAfterMs = 12 * 60 * minuteMs
const freshChargeDays = 4
/** An instalment this long overdue is the staff's to settle. */
const lastChargeDays = 120
const plansInRound = 100

/**
 * Asks the provider about payments that are undecided, in case a webhook was lost: young ones often, old ones
 * seldom. Each is put off before it is asked about, so that none is asked twice at once and none holds up others.
 */
export const undecidedAsker = (
  { payments, report }: BillingContext,
  orders: OrdersRepository,
  recordPaymentEvent: (event: PaymentEvent) => Promise<unknown>,
) => {
  /** @returns false when the provider was silent */
  async function askAbout(payment: StoredPayment, now: Date): Promise<boolean> {
    const { id, status, createdAt, providerReference } = payment
    if (!(await orders.claimAsk(id, now, nextAskAt(createdAt, now)))) return true
    const canEnd = status === 'opened' && isLongOver(createdAt, now)
    try {
      const event = providerReference ? await payments.fetchEvent(providerReference) : null
      if (event) await recordPaymentEvent(event)
      // Nobody ever had the address of its page.
      else if (canEnd && !providerReference) await orders.endOpened(id)
      return true
    } catch (error) {
      // The others are asked about anyway, and this one again later.
      report('payment not reconciled', { paymentId: id, error: String(error) })
      if (!isProviderRefusal(error)) return false
      if (canEnd) await orders.endOpened(id)
      return true
    }
  }

  async function askAboutPayments(now: Date): Promise<void> {
    const freshSince = new Date(now.getTime() - freshForMs)
    let silent = 0
    for (let left = mostInRound; left > 0 && silent < silentAtMost;) {
      const size = Math.min(batchSize, left)
      const batch = await orders.paymentsToAsk(now, freshSince, size, Math.min(freshInBatch, size))
      if (batch.length === 0) return
      left -= batch.length
      const waiting = batch.values()
      const asker = async () => {
        for (const payment of waiting) if (!(await askAbout(payment, now))) silent += 1
      }
      await Promise.all(Array.from({ length: atOnce }, asker))
    }
  }

  async function askAboutPlans(now: Date): Promise<void> {
    const today = malaysianDay(now)
    const plans = await orders.plansToAskAbout(
      {
        today,
        freshDay: addDays(today, -freshChargeDays),
        lastDay: addDays(today, -lastChargeDays),
      },
      {
        before: new Date(now.getTime() - askAboutPlanAfterMs),
        seldomBefore: new Date(now.getTime() - askSeldomAfterMs),
      },
      plansInRound,
    )
    for (const { paymentId, providerReference } of plans) {
      await orders.lookedAtPlan(paymentId, now)
      try {
        const events = providerReference
          ? await payments.fetchInstalmentEvents(providerReference)
          : []
        for (const event of events) await recordPaymentEvent(event)
        const tried = new Set(events.map(({ instalment }) => instalment))
        for (const row of await orders.notCharged(paymentId, today))
          if (!tried.has(row.number)) await alert(row, now)
      } catch (error) {
        report('payment not reconciled', { paymentId, error: String(error) })
      }
    }
  }

  /**
   * The day of a charge is over, and the provider has not tried it: told to staff once. It is no event about the
   * payment, so it waits among those that fit none, under the order's id.
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
    await askAboutPayments(now)
    await askAboutPlans(now)
  }
}
