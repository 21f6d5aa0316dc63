import type { WriteOrderNote } from '#contract/billing/orders-for.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import { staffOrdersRepository } from './repository.ts'

/** Adds a note to an order; repeating it does nothing. */
export const writeOrderNote = (
  { db }: BillingContext,
  caller: Caller,
  orderId: string,
  { id, text }: WriteOrderNote,
  now: Date,
): Promise<void> =>
  inTransaction(db, async (tx) => {
    const repository = staffOrdersRepository(tx)
    const order = (await repository.lock(orderId)) ?? refuse('order.unknown')
    if (!(await repository.addNote({ id, orderId, byUid: caller.uid, text, at: now }))) return
    await recordChange(
      tx,
      {
        ...{ uid: caller.uid, action: 'order-note-written', subject: `order/${orderId}` },
        ...{ label: order.details.name, before: {}, after: {} },
      },
      now,
    )
  })
