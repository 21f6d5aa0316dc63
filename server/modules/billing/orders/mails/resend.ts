import type { Tx } from '../../../../platform/db/open.ts'
import type { Guardians } from '../guardian.ts'
import type { OrderMails } from './order-mails.ts'
import type { PaidMails } from './paid-mail.ts'
import { ordersRepository } from '../repository.ts'

/** Enqueues mails once more, in the transaction of a change by staff. */
export const resends = ({
  paidMail,
  mails,
  guardian,
}: {
  paidMail: PaidMails
  mails: OrderMails
  guardian: Guardians
}) => ({
  /** Resends the confirmation of the payment, of the latest paid instalment, or of the card plan; false without any. */
  async confirmation(tx: Tx, orderId: string, now: Date): Promise<boolean> {
    const orders = ordersRepository(tx)
    const order = await orders.byId(orderId)
    const plan = await orders.instalmentsOf(orderId)
    const number = plan.findLast(({ status }) => status === 'paid')?.number
    if (order?.status === 'PAID' && number !== undefined)
      await mails.enqueueMail(tx, order, { about: 'instalment-paid', number, isAgain: true }, now)
    else if (order?.status === 'PAID')
      await paidMail.enqueueMails(tx, order, now, now.toISOString())
    else if (order?.status === 'PENDING' && plan.length > 0)
      await mails.enqueueMail(tx, order, { about: 'set-up' }, now)
    else return false
    return true
  },

  /** Mails the guardian a new link and revokes the others; false without a guardian. */
  async guardianLink(tx: Tx, orderId: string, now: Date): Promise<boolean> {
    const order = await ordersRepository(tx).byId(orderId)
    if (!order?.details.guardian || order.status === 'DRAFT' || order.status === 'VOID')
      return false
    await guardian.enqueueNewLinkMail(tx, order, now)
    return true
  },
})
