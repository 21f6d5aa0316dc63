import * as v from 'valibot'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { addDays, atMalaysianTime, malaysianDay } from '#contract/shared/calendar.ts'
import { graceEndsOn, instalmentDays } from '#contract/billing/instalments/instalments.ts'
import { instalmentReminderDays } from '#contract/shared/limits.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import type { OrderOutcome } from '../order-outcome.ts'
import type { BillingContext } from '../../context.ts'
import type { OrderMails } from '../mails/order-mails.ts'
import { isOwed, type StoredInstalment } from './instalments-sql.ts'
import {
  ordersRepository,
  inOrdersTransaction,
  type OrdersRepository,
  type StoredOrder,
} from '../repository.ts'

/** Reminders are sent at this time of day. */
const reminderTime = '09:00'

const reminderAt = (dueOn: string): Date =>
  atMalaysianTime(addDays(dueOn, -instalmentReminderDays), reminderTime)

const Plan = v.object({ payment_id: v.string() })
const OneOfPlan = v.object({ payment_id: v.string(), number: v.number() })

export type PlanJobs = ReturnType<typeof planJobs>

/**
 * The automatic steps of card plans: starting at the provider, ending after a refused first charge or a refund,
 * reminders, and suspension after the grace period. Each is an idempotent job that is added in the causing transaction
 * and checks the current state.
 */
export function planJobs(
  { db, payments, catalogue, school, jobs, events }: BillingContext,
  orders: OrdersRepository,
  mails: OrderMails,
) {
  const kinds = {
    async 'start-plan'(body: unknown, { now }: { now: Date }): Promise<void> {
      const { payment_id } = v.parse(Plan, body)
      const payment = await orders.payment(payment_id)
      const order = payment && (await orders.byId(payment.orderId))
      if (payment?.status !== 'set-up' || !order) return
      const reference = payment.providerReference
      if (!reference) throw new Error(`payment ${payment_id} was set up without a reference`)
      const programme = await catalogue.programmeById(order.programmeId)
      let rows = await orders.instalmentsOf(order.id)
      const isLate = rows[0] !== undefined && rows[0].dueOn < malaysianDay(now)
      if (isLate && !(await payments.isPlanStarted(reference)))
        rows = await restartPlan(payment.id, now)
      await payments.startPlan(reference, {
        paymentId: payment.id,
        orderId: order.id,
        description: programme.title,
        charges: rows.map(({ number, dueOn, amountSen }) => ({ number, dueOn, amountSen })),
      })
    },

    async 'end-plan'(body: unknown): Promise<void> {
      const payment = await orders.payment(v.parse(Plan, body).payment_id)
      if (payment?.status === 'failed' && payment.providerReference)
        await payments.expire(payment.providerReference)
    },

    async 'stop-plan'(body: unknown): Promise<void> {
      const payment = await orders.payment(v.parse(Plan, body).payment_id)
      if (payment?.providerReference) await payments.stopPlan(payment.providerReference)
    },

    async 'remind-instalment'(body: unknown, { now }: { now: Date }): Promise<void> {
      const { payment_id, number } = v.parse(OneOfPlan, body)
      await inOrdersTransaction(db, async (repository, tx) => {
        const payment = await repository.payment(payment_id)
        const row = await repository.instalment(payment_id, number)
        const order = payment && (await repository.byId(payment.orderId))
        const isActive = payment?.status === 'set-up' || payment?.status === 'succeeded'
        // The plan was moved; another job reminds of the new day.
        if (row && reminderAt(row.dueOn) > now) return
        if (order && isActive && row?.status === 'scheduled' && !row.cancelledAt)
          await mails.enqueueMail(tx, order, { about: 'instalment-reminder', number }, now)
      })
      jobs.wake()
    },

    async 'suspend-overdue'(body: unknown, { now }: { now: Date }): Promise<void> {
      const { payment_id, number } = v.parse(OneOfPlan, body)
      await inOrdersTransaction(db, async (repository, tx) => {
        const payment = await repository.payment(payment_id)
        const order = payment && (await repository.lock(payment.orderId))
        const row = await repository.instalment(payment_id, number)
        if (!order || row?.status !== 'failed' || row.cancelledAt) return
        const { isOverdue, hasChanged } = await repository.settleOverdue(
          order.uid,
          order.programmeId,
          malaysianDay(now),
        )
        if (!isOverdue) return
        if (hasChanged)
          await repository.recordEvent({
            orderId: order.id,
            status: order.status,
            actor: 'clock',
            reason: eventReason('suspended-for', { number }),
            at: now,
          })
        await mails.enqueueMail(tx, order, { about: 'suspended', number }, now)
      })
      jobs.wake()
    },
  }

  /**
   * Restarts a plan that was not started in time: moves its charges as if chosen now, notifies student and guardian,
   * and extends the access before the first charge.
   */
  async function restartPlan(paymentId: string, now: Date): Promise<StoredInstalment[]> {
    const days = instalmentDays(malaysianDay(now), await school.bankHolidays())
    return inOrdersTransaction(db, async (repository, tx) => {
      const payment = await repository.payment(paymentId)
      const order = payment && (await repository.lock(payment.orderId))
      if (!order) throw new Error(`payment ${paymentId} has no order`)
      for (const row of await repository.instalmentsOf(order.id)) {
        const dueOn = days[row.number - 1]
        if (row.status !== 'scheduled' || dueOn === undefined || dueOn === row.dueOn) continue
        await repository.updateInstalment(row, { dueOn })
        await enqueueReminder(tx, paymentId, { ...row, dueOn, isMoved: true }, now)
      }
      const firstChargeOn = days[0] ?? malaysianDay(now)
      await repository.moveCourtesyAccess(order, firstChargeOn, now)
      await repository.recordEvent({
        orderId: order.id,
        status: order.status,
        actor: 'clock',
        reason: eventReason('plan-begins', { day: firstChargeOn }),
        at: now,
      })
      await mails.enqueueMail(tx, order, { about: 'set-up' }, now)
      const charges = await repository.instalmentsOf(order.id)
      const firstCharge = charges[0]
      await events.emit('payment-changed', { tx, order, paymentId, firstCharge, now })
      return charges
    })
  }

  /** Does nothing if the time has passed. A moved charge gets another job besides the old one. */
  async function enqueueReminder(
    tx: Tx,
    paymentId: string,
    { number, dueOn, isMoved }: { number: number; dueOn: string; isMoved?: boolean },
    now: Date,
  ): Promise<void> {
    const kind = 'remind-instalment'
    const dueAt = reminderAt(dueOn)
    if (dueAt <= now) return
    const onceKey = [kind, paymentId, number, ...(isMoved ? [dueOn] : [])].join('/')
    const body = { payment_id: paymentId, number }
    await jobs.add(tx, { kind, body, onceKey, dueAt }, now)
  }

  return {
    /**
     * After a refund or lost dispute: closes the order's classes and cancels its unpaid charges, in this transaction.
     */
    async endAccess(
      tx: Tx,
      order: StoredOrder,
      why: 'refunded' | 'disputed',
      now: Date,
    ): Promise<void> {
      const repository = ordersRepository(tx)
      await repository.withdraw(order, why, now)
      const owed = (await repository.instalmentsOf(order.id)).filter(isOwed)
      const [one] = owed
      if (!one) return
      for (const row of owed) await repository.updateInstalment(row, { cancelledAt: now })
      await repository.settleOverdue(order.uid, order.programmeId, malaysianDay(now))
      await repository.recordEvent({
        orderId: order.id,
        status: order.status,
        actor: 'clock',
        reason: eventReason('charges-cancelled', {}),
        at: now,
      })
      const body = { payment_id: one.paymentId }
      await jobs.add(tx, { kind: 'stop-plan', body, onceKey: `stop-plan/${one.paymentId}` }, now)
    },

    /** Runs in the transaction of the outcome. */
    async enqueueForOutcome(tx: Tx, outcome: OrderOutcome, now: Date): Promise<void> {
      const write = (kind: keyof typeof kinds, paymentId: string, number?: number, dueAt?: Date) =>
        jobs.add(
          tx,
          {
            kind,
            body: { payment_id: paymentId, ...(number !== undefined && { number }) },
            onceKey: [kind, paymentId, ...(number === undefined ? [] : [number])].join('/'),
            ...(dueAt && { dueAt }),
          },
          now,
        )
      if (outcome.kind === 'set-up') {
        const { id } = outcome.payment
        await write('start-plan', id)
        for (const charge of outcome.charges) await enqueueReminder(tx, id, charge, now)
      }
      if (outcome.kind === 'refused') await write('end-plan', outcome.payment.id)
      if (outcome.kind === 'instalment-failed') {
        const firstLateDay = addDays(graceEndsOn(malaysianDay(now)), 1)
        const dueAt = atMalaysianTime(firstLateDay, '00:00')
        await write('suspend-overdue', outcome.payment.id, outcome.number, dueAt)
      }
    },

    /** Ends, at the provider, a plan that was set up and will not be used. */
    enqueueEnd: (tx: Tx, paymentId: string, now: Date): Promise<void> =>
      jobs.add(
        tx,
        {
          kind: 'end-plan',
          body: { payment_id: paymentId },
          onceKey: `end-plan/${paymentId}`,
        },
        now,
      ),

    jobs: kinds,
  }
}
