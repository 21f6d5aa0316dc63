import type { Tx } from '../../db/open.ts'
import { refuse } from '../../http/refusal.ts'
import { locked, lockedAsRead } from './demand-order.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

export type ReserveReason = 'pay pressed' | 'guardian asked'
export type Reserver = ReturnType<typeof reserver>

/** Reserves a draft: when its payment begins, or when its guardian is asked to pay. */
export function reserver(
  { db, needs }: Pick<OrderDeps, 'db' | 'needs'>,
  { demandOpenProgramme, couponOf, priceOf }: OrderQuotes,
  inviteGuardian: (
    tx: Tx,
    reserved: StoredOrder,
    reason: ReserveReason,
    now: Date,
  ) => Promise<void>,
) {
  return {
    /** A draft may be months old: it is reserved at today's price, which is shown first. */
    async demandStillOnOffer(draft: StoredOrder, now: Date): Promise<void> {
      const { id, uid, programmeId, classIds, promoCode, totalSen } = draft
      await demandOpenProgramme(programmeId, now)
      const coupon = await couponOf(uid, promoCode, now)
      const price = await priceOf(uid, programmeId, classIds, coupon, now)
      if (price.totalSen === totalSen) return
      await inTransaction(db, async (repository) => {
        await lockedAsRead(repository, draft, 'edit')
        const change = { promoCode: coupon?.code ?? null, ...amountsOf(price), changedAt: now }
        await repository.update(id, change)
      })
      refuse('order.price-changed', 'The price has changed. Please review your order.')
    },

    /** Call in the transaction that has locked it. Undefined when the last use of its code was just taken. */
    async reserve(
      repository: OrdersRepository,
      tx: Tx,
      draft: StoredOrder,
      reason: ReserveReason,
      now: Date,
    ): Promise<StoredOrder | undefined> {
      const { id, uid } = draft
      if (!(await repository.reservePromo(draft, now))) return undefined
      const reserved = await repository.update(id, { status: 'OPEN', changedAt: now })
      await repository.recordEvent({ orderId: id, status: 'OPEN', actor: uid, reason, at: now })
      await inviteGuardian(tx, reserved, reason, now)
      return reserved
    },

    /** Sends its mails now. */
    wakeJobs: () => needs.jobs.wake(),
  }
}

/** After a double click the order is reserved already, which is fine. */
export async function lockedOrReserved(
  repository: OrdersRepository,
  was: StoredOrder,
): Promise<StoredOrder> {
  const order = await locked(repository, was.id, was.uid, 'pay')
  return order.status === 'DRAFT' ? lockedAsRead(repository, was, 'pay') : order
}
