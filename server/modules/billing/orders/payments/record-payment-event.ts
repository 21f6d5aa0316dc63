import { endOfMalaysianDay, malaysianDay } from '#contract/shared/calendar.ts'
import type { Intake } from '#contract/catalogue/catalogue.ts'
import { instalmentDays } from '#contract/billing/instalments/instalments.ts'
import { manualProvider, freeProvider } from '#contract/billing/payments/payment-methods.ts'
import { inInstalments } from '#contract/billing/pricing.ts'
import { chargeIdOf } from '../../ledger/payment-entries.ts'
import type { PaymentEvent, PlannedCharge } from '../../../../gateways/payments/payments.ts'
import { applyPaymentEvent } from './apply-payment-event.ts'
import type { PaymentEventResult, OrderOutcome } from '../order-outcome.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import type { Verdict } from '../../../../platform/db/schema/billing-ledger.ts'
import type { BillingContext } from '../../context.ts'
import { payBy } from '../reserve.ts'
import {
  inOrdersTransaction,
  type OrdersRepository,
  type StoredOrder,
  type StoredPayment,
} from '../repository.ts'

/** The charges of an order's card plan if it is chosen now. */
export function plannedCharges(
  { tuitionSen, discountSen, hardcopySen }: StoredOrder,
  holidays: ReadonlySet<string>,
  now: Date,
): PlannedCharge[] {
  const amounts = inInstalments(tuitionSen - discountSen, hardcopySen)
  return instalmentDays(malaysianDay(now), holidays).map((dueOn, n) => ({
    number: n + 1,
    dueOn,
    amountSen: amounts[n] ?? 0,
  }))
}

const became = {
  'instalment-paid': 'paid',
  'instalment-failed': 'declined',
  'needs-cardholder': 'held',
} as const

type OpenedAccess = { intake: Intake; until: Date }
export type ManualPaymentRecorder = ReturnType<typeof paymentEventRecorder>['manual']
export type RecordFree = ReturnType<typeof paymentEventRecorder>['recordFree']

/** Records the payment events of providers, free orders and money that staff received. */
export function paymentEventRecorder(
  { db, payments, report, catalogue, school, jobs, events }: BillingContext,
  orders: OrdersRepository,
  enqueueMailsAndJobs: (tx: Tx, outcome: OrderOutcome, now: Date) => Promise<void>,
) {
  /** Access ends with the day of the intake's last exam paper, even if the payment event arrives late. */
  async function accessOf(intakeKey: string): Promise<OpenedAccess> {
    const intake = await catalogue.storedIntake(intakeKey)
    if (!intake) throw new Error(`there is no intake ${intakeKey}`)
    return { intake, until: endOfMalaysianDay(intake.last_paper_on) }
  }

  /** Applies a payment event and enqueues its mails, jobs and events, all in the given transaction. */
  async function apply(
    repository: OrdersRepository,
    tx: Tx,
    { provider, paymentEvent }: { provider: string; paymentEvent: PaymentEvent },
    { access, holidays }: { access: OpenedAccess | undefined; holidays: ReadonlySet<string> },
  ): Promise<PaymentEventResult> {
    const result = await applyPaymentEvent(repository, provider, paymentEvent, {
      access: { intakeKey: access?.intake.key ?? '', until: access?.until ?? paymentEvent.at },
      // After a refused payment there is a week to pay, even if the intake's sale has ended.
      payBy: (at) => (access ? payBy({ ...access.intake, sale_until: null }, at) : at),
      chargesOf: (order) => plannedCharges(order, holidays, paymentEvent.at),
    })
    if (result.outcome?.kind === 'paid' || result.outcome?.kind === 'instalment-paid')
      await repository.settleReport(result.outcome.order.id, paymentEvent.at)
    if (result.outcome) await enqueueMailsAndJobs(tx, result.outcome, paymentEvent.at)
    if (paymentEvent.status === 'succeeded' && provider === payments.name)
      await events.emit('charge-recorded', {
        tx,
        chargeId: chargeIdOf(paymentEvent),
        now: paymentEvent.at,
      })
    if (result.changed)
      await events.emit('payment-changed', {
        tx,
        order: result.changed,
        paymentId: paymentEvent.paymentId,
        firstCharge: result.outcome?.kind === 'set-up' ? result.outcome.charges[0] : undefined,
        now: paymentEvent.at,
      })
    if (result.outcome && 'number' in result.outcome) {
      const { kind, order, number } = result.outcome
      const instalment = await repository.instalment(paymentEvent.paymentId, number)
      if (instalment)
        await events.emit('instalment-changed', {
          tx,
          order,
          paymentId: paymentEvent.paymentId,
          instalment,
          became: became[kind],
          now: paymentEvent.at,
        })
    }
    return result
  }

  async function record(paymentEvent: PaymentEvent): Promise<Verdict> {
    const intakeKey = await orders.intakeOf(paymentEvent.paymentId)
    const access = intakeKey === undefined ? undefined : await accessOf(intakeKey)
    const holidays =
      paymentEvent.status === 'set-up' ? await school.bankHolidays() : new Set<string>()
    const { quarantined, outcome, changed, orderId } = await inOrdersTransaction(
      db,
      async (repository, tx) => {
        const from = { provider: payments.name, paymentEvent }
        const result = await apply(repository, tx, from, { access, holidays })
        return { ...result, orderId: (await repository.payment(paymentEvent.paymentId))?.orderId }
      },
    )
    if (quarantined)
      report('payment event quarantined', {
        eventId: paymentEvent.eventId,
        why: quarantined,
      })
    if (outcome || changed || paymentEvent.status === 'succeeded') jobs.wake()
    return {
      ...(orderId && { orderId }),
      ...(quarantined
        ? { verdict: 'quarantined', why: quarantined }
        : { verdict: outcome || changed ? 'applied' : 'unchanged' }),
    }
  }

  return {
    record,
    /** Opens a free order, in the transaction that writes its payment. */
    recordFree: (
      repository: OrdersRepository,
      tx: Tx,
      { id: paymentId, currency, createdAt: at }: StoredPayment,
      intake: Intake,
    ): Promise<PaymentEventResult> => {
      const eventId = `${freeProvider}/${paymentId}`
      const paymentEvent = { eventId, paymentId, reference: eventId, amountSen: 0, currency, at }
      const access = { intake, until: endOfMalaysianDay(intake.last_paper_on) }
      return apply(
        repository,
        tx,
        { provider: freeProvider, paymentEvent: { ...paymentEvent, status: 'succeeded' } },
        { access, holidays: new Set() },
      )
    },
    manual: {
      /** Reads the order's access before the transaction. */
      prepare: ({ intakeKey }: StoredOrder): Promise<OpenedAccess> => accessOf(intakeKey),
      /** Records money that staff received, in the transaction that writes its payment. */
      record: (
        repository: OrdersRepository,
        tx: Tx,
        paymentEvent: PaymentEvent,
        access: OpenedAccess,
      ): Promise<PaymentEventResult> =>
        apply(
          repository,
          tx,
          { provider: manualProvider, paymentEvent },
          { access, holidays: new Set() },
        ),
    },
  }
}
