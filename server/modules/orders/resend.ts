import type { Tx } from '../../db/open.ts'
import type { Guardians } from './guardian.ts'
import type { OrderMails } from './order-mails.ts'
import type { PaidMails } from './paid-mail.ts'
import { ordersRepository } from './repository.ts'

/** Writes down, in the transaction of a change by staff, that something is mailed once more. */
export const resender = ({
  paidMail,
  mails,
  guardian,
}: {
  paidMail: PaidMails
  mails: OrderMails
  guardian: Guardians
}) => ({
  /** What the order's people were told when it was paid, or when its plan was set up; false where nothing was. */
  async confirmation(tx: Tx, orderId: string, now: Date): Promise<boolean> {
    const orders = ordersRepository(tx)
    const order = await orders.byId(orderId)
    if (order?.status === 'PAID') await paidMail.enqueueMails(tx, order, now, now.toISOString())
    else if (order?.status === 'PENDING' && (await orders.instalmentsOf(orderId)).length > 0)
      await mails.enqueueMail(tx, order, { about: 'set-up' }, now)
    else return false
    return true
  },

  /** A new link to the guardian, which ends the others; false where there is none to be told. */
  async guardianLink(tx: Tx, orderId: string, now: Date): Promise<boolean> {
    const order = await ordersRepository(tx).byId(orderId)
    if (!order?.details.guardian || order.status === 'DRAFT' || order.status === 'VOID')
      return false
    await guardian.enqueueNewLinkMail(tx, order, now)
    return true
  },
})
