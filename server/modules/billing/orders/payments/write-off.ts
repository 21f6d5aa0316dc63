import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import { debtKeptMonths } from '#contract/shared/limits.ts'
import { addMonths, malaysianDay } from '#contract/shared/calendar.ts'
import { done } from '#contract/shared/wire.ts'
import { recordChange } from '../../../../platform/db/audit.ts'
import { inTransaction } from '../../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import { debtsSql } from '../debts-sql.ts'
import { isOwnOrder } from '../own-order.ts'
import { refuse } from '../../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../../platform/http/refuse-in-words.ts'
import type { CancelOrder } from '../cancel.ts'
import type { BillingContext } from '../../context.ts'
import { endEnrolmentsOfOrder } from '../../../enrolment/index.ts'
import type { ProviderPage } from './provider-page.ts'
import { isOwed } from './instalments-sql.ts'
import { ordersRepository, type OrdersRepository, type StoredOrder } from '../repository.ts'
import type { Handlers } from '../../../../platform/http/mount.ts'

const writtenOff = (amountSen: number) => eventReason('written-off', { amount: amountSen })

/**
 * Writes off the debt of an order whose card plan failed. No money moves. The order's classes close, and the
 * suspension for the debt ends. An order whose first charge was refused is cancelled.
 */
export function debtWriteOffs(
  { db, payments }: BillingContext,
  orders: OrdersRepository,
  page: ProviderPage,
  cancel: CancelOrder,
) {
  async function closeAtProvider(orderId: string): Promise<void> {
    for (const { number, paymentId } of (await orders.instalmentsOf(orderId)).filter(isOwed)) {
      const plan = await orders.payment(paymentId)
      if (plan?.providerReference && plan.provider === payments.name)
        await page.closeInstalment(plan.providerReference, number)
    }
  }

  /** @returns the amount written off; 0 when nothing is owed any more */
  async function writeOffDebtOf(
    tx: Tx,
    orderId: string,
    { by, reason }: { by: string | null; reason: string },
    now: Date,
  ): Promise<number> {
    const repository = ordersRepository(tx)
    const order = await repository.lock(orderId)
    const [debt] = await debtsSql(tx).debts({ orderId })
    if (!order || !debt) return 0
    if (await repository.hasWaitingManualPayment(orderId)) return 0
    const { amountSen } = debt
    const { currency } = order
    for (const row of (await repository.instalmentsOf(orderId)).filter(isOwed))
      await repository.updateInstalment(row, { cancelledAt: now })
    await debtsSql(tx).insertWriteOff({ orderId, amountSen, currency, reason, by, at: now })
    await endEnrolmentsOfOrder(tx, orderId, 'withdrawn', now)
    await repository.settleOverdue(order.uid, order.programmeId, malaysianDay(now))
    await repository.recordEvent({
      orderId,
      status: order.status,
      actor: by ?? 'clock',
      reason: writtenOff(amountSen),
      at: now,
    })
    return amountSen
  }

  /** Cancels an order whose first charge was refused: nothing was paid, and its classes are already closed. */
  const writeOffRefused = (
    { id: orderId, uid, totalSen: amountSen, currency }: StoredOrder,
    { by, reason }: { by: string; reason: string },
    now: Date,
    record: (tx: Tx, amountSen: number) => Promise<void>,
  ): Promise<void> =>
    cancel(uid, orderId, now, {
      reason: writtenOff(amountSen),
      actor: by,
      check: async (tx, { status }) => {
        // The payer has tried again since.
        if (status !== 'UNCOLLECTABLE') refuseInWords('noDebt')
        await debtsSql(tx).insertWriteOff({ orderId, amountSen, currency, reason, by, at: now })
        await record(tx, amountSen)
      },
    })

  return {
    handlers: {
      /** @throws Refusal `staff.refused` if nothing is owed or a charge is still due */
      async writeOffDebt({ caller, params: { orderId }, body: { reason }, now }) {
        const was = (await orders.byId(orderId)) ?? refuse('order.unknown')
        if (await isOwnOrder(db, caller, was)) refuseInWords('ownOrder')
        // A repeated request.
        if (await debtsSql(db).writeOff(orderId)) return done
        if ((await debtsSql(db).owedInAll(orderId)) === 0) refuseInWords('noDebt')
        if (await orders.hasWaitingManualPayment(orderId)) refuseInWords('manualWaiting')
        const record = async (tx: Tx, amountSen: number): Promise<void> => {
          const change = {
            uid: caller.uid,
            action: 'debt-written-off',
            subject: `order/${orderId}`,
            label: was.details.name,
            before: {},
            after: { amount_sen: amountSen, reason },
          }
          await recordChange(tx, change, now)
        }
        if (was.status === 'UNCOLLECTABLE') {
          await writeOffRefused(was, { by: caller.uid, reason }, now, record)
          return done
        }
        await closeAtProvider(orderId)
        await inTransaction(db, async (tx) => {
          const amountSen = await writeOffDebtOf(tx, orderId, { by: caller.uid, reason }, now)
          if (amountSen > 0) await record(tx, amountSen)
        })
        return done
      },
    } satisfies Partial<Handlers>,

    /** Writes off the debts of a deleted account that nobody has paid on for 24 months. */
    async writeOffOld(uid: string, now: Date): Promise<void> {
      const before = addMonths(malaysianDay(now), -debtKeptMonths)
      for (const { orderId, lastPaidAt } of await debtsSql(db).debts({ uid })) {
        if (malaysianDay(lastPaidAt) > before) continue
        if (await orders.hasWaitingManualPayment(orderId)) continue
        await closeAtProvider(orderId)
        const reason = `nothing was paid for ${debtKeptMonths} months`
        await inTransaction(db, (tx) => writeOffDebtOf(tx, orderId, { by: null, reason }, now))
      }
    },
  }
}
