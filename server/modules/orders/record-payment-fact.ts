import { endOfMalaysianDay, malaysianDay } from '#contract/calendar.ts'
import type { Intake } from '#contract/catalogue.ts'
import { instalmentDays } from '#contract/orders/instalments.ts'
import { byHand, free } from '#contract/orders/manual.ts'
import { inInstalments } from '#contract/orders/pricing.ts'
import { chargeIdOf } from '../../db/queries/payment-entries.ts'
import type { PaymentFact, PlannedCharge } from '../../gateways/payments/payments.ts'
import { applyPaymentFact } from './apply-payment-fact.ts'
import type { FactResult, OrderOutcome } from './order-outcome.ts'
import type { Tx } from '../../db/open.ts'
import type { Verdict } from '../../ports/verdict.ts'
import type { OrderDeps } from './deps.ts'
import { inOrdersTransaction } from './in-orders-transaction.ts'
import { payBy } from './reserve.ts'
import type { OrdersRepository, StoredOrder, StoredPayment } from './repository.ts'

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

type Opens = { intake: Intake; until: Date }
export type ByHandRecorder = ReturnType<typeof paymentFactRecorder>['byHand']
export type RecordFree = ReturnType<typeof paymentFactRecorder>['recordFree']

/** Records every fact from a provider, however it reached us, and money that staff received. */
export function paymentFactRecorder(
  { db, payments, needs, report }: OrderDeps,
  orders: OrdersRepository,
  enqueueMailsAndJobs: (tx: Tx, outcome: OrderOutcome, now: Date) => Promise<void>,
) {
  /** Access lasts until the end of the day of the last paper of the order's intake, however late the fact arrives. */
  async function accessOf(intakeKey: string): Promise<Opens> {
    const intake = await needs.intake(intakeKey)
    if (!intake) throw new Error(`there is no intake ${intakeKey}`)
    return { intake, until: endOfMalaysianDay(intake.last_paper_on) }
  }

  /** Applies a fact with all that follows from it; part of the transaction. */
  async function apply(
    repository: OrdersRepository,
    tx: Tx,
    { provider, fact }: { provider: string; fact: PaymentFact },
    { opens, holidays }: { opens: Opens | undefined; holidays: ReadonlySet<string> },
  ): Promise<FactResult> {
    const result = await applyPaymentFact(repository, provider, fact, {
      access: { intakeKey: opens?.intake.key ?? '', until: opens?.until ?? fact.at },
      payBy: (at) => (opens ? payBy(opens.intake, at) : at),
      chargesOf: (order) => plannedCharges(order, holidays, fact.at),
    })
    if (result.outcome?.kind === 'paid' || result.outcome?.kind === 'instalment-paid')
      await repository.settleReport(result.outcome.order.id, fact.at)
    if (result.outcome) await enqueueMailsAndJobs(tx, result.outcome, fact.at)
    if (fact.status === 'succeeded' && provider === payments.name)
      await needs.events.emit('charge-recorded', { tx, chargeId: chargeIdOf(fact), now: fact.at })
    if (result.changed)
      await needs.events.emit('payment-changed', {
        tx,
        order: result.changed,
        paymentId: fact.paymentId,
        firstCharge: result.outcome?.kind === 'set-up' ? result.outcome.charges[0] : undefined,
        now: fact.at,
      })
    if (result.outcome && 'number' in result.outcome) {
      const { kind, order, number } = result.outcome
      const instalment = await repository.instalment(fact.paymentId, number)
      if (instalment)
        await needs.events.emit('instalment-changed', {
          tx,
          order,
          paymentId: fact.paymentId,
          instalment,
          became: became[kind],
          now: fact.at,
        })
    }
    return result
  }

  async function record(fact: PaymentFact): Promise<Verdict> {
    const intakeKey = await orders.intakeOf(fact.paymentId)
    const opens = intakeKey === undefined ? undefined : await accessOf(intakeKey)
    const holidays = fact.status === 'set-up' ? await needs.bankHolidays() : new Set<string>()
    const { quarantined, outcome, changed, orderId } = await inOrdersTransaction(
      db,
      async (repository, tx) => {
        const from = { provider: payments.name, fact }
        const result = await apply(repository, tx, from, { opens, holidays })
        return { ...result, orderId: (await repository.payment(fact.paymentId))?.orderId }
      },
    )
    if (quarantined) report('payment fact quarantined', { eventId: fact.eventId, why: quarantined })
    if (outcome || changed || fact.status === 'succeeded') needs.jobs.wake()
    return {
      ...(orderId && { orderId }),
      ...(quarantined
        ? { verdict: 'quarantined', why: quarantined }
        : { verdict: outcome || changed ? 'applied' : 'unchanged' }),
    }
  }

  return {
    record,
    /** Opens what costs nothing, in the transaction that writes its attempt. */
    recordFree: (
      repository: OrdersRepository,
      tx: Tx,
      { id: paymentId, currency, createdAt: at }: StoredPayment,
      intake: Intake,
    ): Promise<FactResult> => {
      const eventId = `${free}/${paymentId}`
      const fact = { eventId, paymentId, reference: eventId, amountSen: 0, currency, at }
      const opens = { intake, until: endOfMalaysianDay(intake.last_paper_on) }
      return apply(
        repository,
        tx,
        { provider: free, fact: { ...fact, status: 'succeeded' } },
        { opens, holidays: new Set() },
      )
    },
    byHand: {
      /** Reads what the order opens, before the transaction. */
      prepare: ({ intakeKey }: StoredOrder): Promise<Opens> => accessOf(intakeKey),
      /** Money that staff received, in the transaction that writes its attempt. */
      record: (
        repository: OrdersRepository,
        tx: Tx,
        fact: PaymentFact,
        opens: Opens,
      ): Promise<FactResult> =>
        apply(repository, tx, { provider: byHand, fact }, { opens, holidays: new Set() }),
    },
  }
}
