import { withdrawable } from '#contract/shipping/parcels.ts'
import type { Tx } from '../../platform/db/open.ts'
import type { Events } from '../../platform/ports/events.ts'
import { parcelsRepository } from './repository.ts'

/** Adds or withdraws parcels when their order is paid, refunded or disputed, in the same transaction. */
export function moveParcelsOnEvents(events: Events): void {
  events.on('payment-changed', async ({ tx, order, now }) => {
    if (order.status === 'PAID') await parcelsRepository(tx).addForOrder(order.id, now)
  })
  events.on('order-refunded', async ({ tx, orderId, endsHardcopy, now }) => {
    if (endsHardcopy) await withdrawAll(tx, orderId, now)
  })
  events.on('payment-disputed', async ({ tx, order, access, now }) => {
    if (access === 'ended') await withdrawAll(tx, order.id, now)
  })
}

/** Posted parcels stay unchanged. */
async function withdrawAll(tx: Tx, orderId: string, now: Date): Promise<void> {
  const repository = parcelsRepository(tx)
  const found = (await repository.lockOfOrder(orderId)).filter(({ status }) =>
    withdrawable.includes(status),
  )
  const numbers = found.map(({ number }) => number)
  await repository.change(numbers, { status: 'withdrawn', changedAt: now })
}
