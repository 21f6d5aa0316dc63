import type { Tx } from '../../db/open.ts'
import { refuse } from '../../http/refusal.ts'
import { locked, lockedAsRead } from './demand-order.ts'
import type { OrderDeps } from './deps.ts'
import { inTransaction } from './in-transaction.ts'
import { amountsOf, type OrderQuotes } from './quote-order.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'

export type Reserver = ReturnType<typeof reserver>

/** Makes a draft an order that is waited for: when its payment begins, or when its guardian is asked to pay. */
export function reserver(
  { db, needs }: Pick<OrderDeps, 'db' | 'needs'>,
  { demandOpenProgramme, couponOf, priceOf }: OrderQuotes,
  inviteGuardian: (tx: Tx, reserved: StoredOrder, now: Date) => Promise<void>,
) {
  return {
    /** A draft may lie for months: it is reserved as it could be made now, and shown so first. */
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

    /** In the transaction that has locked it. Undefined when somebody else took the last use of its code just now. */
    async reserve(
      repository: OrdersRepository,
      tx: Tx,
      draft: StoredOrder,
      reason: 'pay pressed' | 'guardian asked',
      now: Date,
    ): Promise<StoredOrder | undefined> {
      const { id, uid } = draft
      if (!(await repository.reservePromo(draft, now))) return undefined
      const reserved = await repository.update(id, { status: 'OPEN', changedAt: now })
      await repository.recordEvent({ orderId: id, status: 'OPEN', actor: uid, reason, at: now })
      await inviteGuardian(tx, reserved, now)
      return reserved
    },

    /** Its mails are on their way. */
    wakeJobs: () => needs.jobs.wake(),
  }
}

/** A second tap finds the order reserved by the first, which is as good. */
export async function lockedOrReserved(
  repository: OrdersRepository,
  was: StoredOrder,
): Promise<StoredOrder> {
  const order = await locked(repository, was.id, was.uid, 'pay')
  return order.status === 'DRAFT' ? lockedAsRead(repository, was, 'pay') : order
}
