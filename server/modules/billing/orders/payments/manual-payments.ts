import { randomUUID } from 'node:crypto'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { manualProvider } from '#contract/billing/payments/payment-methods.ts'
import { done } from '#contract/shared/wire.ts'
import { recordChange } from '../../../../platform/db/audit.ts'
import { inTransaction } from '../../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import { manualPaymentsSql, type StoredManualPayment } from './manual-payments-sql.ts'
import { isOwnOrder } from '../own-order.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../../platform/http/caller/authenticate.ts'
import type { BillingContext } from '../../context.ts'
import type { PlanJobs } from './plan-jobs.ts'
import { isRefusedPlan, type ProviderPage } from './provider-page.ts'
import type { ManualPaymentRecorder } from './record-payment-event.ts'
import { payBy, type Reservations } from '../reserve.ts'
import {
  ordersRepository,
  type OrdersRepository,
  type StoredOrder,
  type StoredPayment,
} from '../repository.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'

type Received = Pick<
  StoredManualPayment,
  'id' | 'instalment' | 'amountSen' | 'method' | 'reference' | 'receivedOn' | 'recordedBy'
>

/**
 * Cash and bank transfers that staff received, always for the full amount owed. Above a limit a second person must
 * confirm. Applied like any other payment.
 */
export function manualPaymentHandlers(
  { db, catalogue, payments, config, jobs }: BillingContext,
  orders: OrdersRepository,
  page: ProviderPage,
  recordManual: ManualPaymentRecorder,
  plans: PlanJobs,
  reserves: Pick<Reservations, 'requireStillOnOffer'>,
) {
  async function lockUnlessOwn(tx: Tx, caller: Caller, orderId: string): Promise<StoredOrder> {
    const order = (await ordersRepository(tx).lock(orderId)) ?? refuse('order.unknown')
    if (await isOwnOrder(tx, caller, order)) refuseInWords('ownOrder')
    return order
  }

  const audited = (
    tx: Tx,
    caller: Caller,
    order: StoredOrder,
    one: Received,
    action: string,
    now: Date,
  ) =>
    recordChange(
      tx,
      {
        uid: caller.uid,
        action,
        subject: `order/${order.id}`,
        label: order.details.name,
        before: {},
        after: {
          amount_sen: one.amountSen,
          method: one.method,
          reference: one.reference,
          received_on: one.receivedOn,
        },
      },
      now,
    )

  /** @throws Refusal `staff.refused` unless exactly this is owed now */
  async function requireOwed(
    tx: Tx | BillingContext['db'],
    order: StoredOrder,
    { instalment, amountSen }: Pick<Received, 'instalment' | 'amountSen'>,
  ): Promise<void> {
    const owed = (await manualPaymentsSql(tx).owedOf(order)).find(
      (one) => one.instalment === instalment,
    )
    if (!owed) refuseInWords('nothingOwed')
    if (owed.amount !== amountSen)
      refuseInWords('manualAmount', ({ money }) => ({ amount: money(owed.amount) }))
  }

  /**
   * Closes the page or the refused plan of the last attempt; another can be opened later.
   * @returns the last attempt, if it was made with the provider
   * @throws Refusal `payment.not-closed` and `payment.provider-unreachable`; nothing is recorded then
   */
  async function closePage(order: StoredOrder): Promise<StoredPayment | undefined> {
    const last = await orders.lastPayment(order.id)
    if (!last || last.provider !== payments.name) return undefined
    if (last.status === 'opened' || isRefusedPlan(last)) await page.close(order, last)
    return last
  }

  /**
   * Closes at the provider what the received money pays: one instalment, or the page or plan of the last attempt.
   * @returns and throws as `closePage`; no attempt for an instalment
   */
  async function closeAtProvider(order: StoredOrder, instalment: number | null) {
    if (instalment !== null) {
      const row = (await orders.instalmentsOf(order.id)).find((one) => one.number === instalment)
      const plan = row && (await orders.payment(row.paymentId))
      if (plan?.providerReference && plan.provider === payments.name)
        await page.closeInstalment(plan.providerReference, instalment)
      return undefined
    }
    const last = await closePage(order)
    if (last?.status === 'set-up') await page.close(order, last)
    return last
  }

  /** @returns the last attempt. @throws Refusal `order.not-allowed` if it began after `closedId` was closed */
  async function requireNoneSince(
    repository: OrdersRepository,
    orderId: string,
    closedId: string | undefined,
  ): Promise<StoredPayment | undefined> {
    const last = await repository.lastPayment(orderId)
    const isNew = last !== undefined && last.id !== closedId && last.provider === payments.name
    if (isNew && (last.status === 'opened' || last.status === 'set-up'))
      refuse('order.not-allowed', 'This order was changed elsewhere.')
    return last
  }

  /** Pays what is owed with a received payment. `recordRow` writes its row first, in the same transaction. */
  async function applyPayment(
    caller: Caller,
    was: StoredOrder,
    one: Received,
    recordRow: (tx: Tx, order: StoredOrder) => Promise<'go-on' | 'done'>,
    now: Date,
  ): Promise<void> {
    const closed = await closeAtProvider(was, one.instalment)
    const ended = closed && (await orders.payment(closed.id))
    // Later than the provider's last event, even if its clock is ahead.
    const at = ended && ended.changedAt >= now ? new Date(ended.changedAt.getTime() + 1) : now
    const access = await recordManual.prepare(was)
    await inTransaction(db, async (tx) => {
      const order = await lockUnlessOwn(tx, caller, was.id)
      if ((await recordRow(tx, order)) === 'done') return
      await requireOwed(tx, order, one)
      const repository = ordersRepository(tx)
      const paymentId =
        one.instalment === null
          ? await newAttempt(tx, repository, order, one, closed?.id, now)
          : (await repository.instalmentsOf(order.id)).find(
              ({ number }) => number === one.instalment,
            )?.paymentId
      if (paymentId === undefined) refuseInWords('nothingOwed')
      await manualPaymentsSql(tx).updateManualPayment(one.id, { status: 'counted', paymentId })
      const event = {
        eventId: `${manualProvider}/${one.id}`,
        paymentId,
        reference: one.id,
        ...(one.instalment !== null && { instalment: one.instalment }),
        status: 'succeeded' as const,
        amountSen: one.amountSen,
        currency: order.currency,
        at,
      }
      const { quarantined } = await recordManual.record(repository, tx, event, access)
      if (quarantined) refuseInWords('nothingOwed')
    })
    jobs.wake()
  }

  async function newAttempt(
    tx: Tx,
    repository: OrdersRepository,
    order: StoredOrder,
    one: Received,
    closedId: string | undefined,
    now: Date,
  ): Promise<string> {
    const last = await requireNoneSince(repository, order.id, closedId)
    // The provider has closed its plan. If a job starts the plan at this moment, another job ends it.
    if (last?.status === 'set-up') {
      await repository.updatePayment(last.id, { status: 'failed', changedAt: now })
      await plans.enqueueEnd(tx, last.id, now)
    }
    const { id } = await repository.insertPayment({
      id: randomUUID(),
      orderId: order.id,
      attempt: await repository.nextAttempt(order.id),
      plan: 'once',
      method: one.method,
      openedBy: order.details.guardian ? 'guardian' : 'student',
      provider: manualProvider,
      amountSen: one.amountSen,
      currency: order.currency,
      status: 'opened',
      createdAt: now,
      changedAt: now,
      askAt: null,
    })
    return id
  }

  return {
    /** @throws Refusal `staff.refused` if the amount is not what is owed, or for one's own order */
    async recordManualPayment({ caller, params: { orderId }, body, now }) {
      const was = (await orders.byId(orderId)) ?? refuse('order.unknown')
      if (await isOwnOrder(db, caller, was)) refuseInWords('ownOrder')
      const manual = manualPaymentsSql(db)
      if (await manual.manualPayment(body.id)) return done
      if (body.received_on > malaysianDay(now)) refuseInWords('receivedLater')
      const row = {
        id: body.id,
        orderId,
        instalment: body.instalment,
        amountSen: body.amount,
        currency: was.currency,
        method: body.method,
        reference: body.reference,
        receivedOn: body.received_on,
        note: body.note,
        status: 'waiting' as const,
        recordedBy: caller.uid,
        recordedAt: now,
      }
      await requireOwed(db, was, row).catch(async (error: unknown) => {
        // A repeated request: the first one has been recorded in the meantime, so nothing is owed.
        if (!(await manual.manualPayment(body.id))) throw error
      })
      if (body.instalment === null && (was.status === 'OPEN' || was.status === 'UNCOLLECTABLE'))
        await reserves.requireStillOnOffer(was, now)
      /** @returns whether it was recorded before */
      const insert = async (tx: Tx, order: StoredOrder): Promise<boolean> => {
        const sql = manualPaymentsSql(tx)
        if (await sql.manualPayment(row.id)) return true
        if (await sql.hasWaitingManualPayment(orderId)) refuseInWords('manualWaiting')
        await sql.insertManualPayment(row)
        await audited(tx, caller, order, row, 'manual-payment-recorded', now)
        return false
      }
      if (body.amount > config.manualSecondPersonAboveSen) {
        // A card plan or instalment is closed once the payment counts: if declined, it could not be opened again.
        const closed = body.instalment === null ? await closePage(was) : undefined
        await inTransaction(db, async (tx) => {
          const order = await lockUnlessOwn(tx, caller, orderId)
          if (await insert(tx, order)) return
          await requireOwed(tx, order, row)
          if (body.instalment === null)
            await requireNoneSince(ordersRepository(tx), orderId, closed?.id)
        })
        return done
      }
      if (await manual.hasWaitingManualPayment(orderId)) refuseInWords('manualWaiting')
      await applyPayment(
        caller,
        was,
        row,
        async (tx, order) => ((await insert(tx, order)) ? 'done' : 'go-on'),
        now,
      )
      return done
    },

    /** @throws Refusal `staff.refused` if the payment is not waiting, or the person who recorded it confirms it */
    async decideManualPayment({ caller, params: { orderId }, body, now }) {
      const was = (await orders.byId(orderId)) ?? refuse('order.unknown')
      if (await isOwnOrder(db, caller, was)) refuseInWords('ownOrder')
      const confirms = body.do === 'confirm'
      const requireWaiting = async (tx: Tx | BillingContext['db']) => {
        const one = await manualPaymentsSql(tx).manualPayment(body.id)
        if (one?.orderId !== orderId || one.status !== 'waiting') refuseInWords('handled')
        if (confirms && one.recordedBy === caller.uid) refuseInWords('secondPersonManual')
        return one
      }
      const decide = async (tx: Tx, order: StoredOrder) => {
        const one = await requireWaiting(tx)
        await manualPaymentsSql(tx).updateManualPayment(one.id, {
          ...(!confirms && { status: 'declined' as const }),
          decidedBy: caller.uid,
          decidedAt: now,
        })
        const action = confirms ? 'manual-payment-confirmed' : 'manual-payment-declined'
        await audited(tx, caller, order, one, action, now)
        return 'go-on' as const
      }
      const one = await requireWaiting(db)
      if (confirms) {
        await requireOwed(db, was, one)
        await applyPayment(caller, was, one, decide, now)
      } else {
        const intake = await catalogue.storedIntake(was.intakeKey)
        await inTransaction(db, async (tx) => {
          const order = await lockUnlessOwn(tx, caller, orderId)
          await decide(tx, order)
          if (!intake || one.instalment !== null || !order.payBy) return
          // It could not be paid while the payment waited.
          const until = payBy({ ...intake, sale_until: null }, now)
          if (order.payBy < until)
            await ordersRepository(tx).update(orderId, { payBy: until, changedAt: now })
        })
      }
      return done
    },
  } satisfies Partial<Handlers>
}
