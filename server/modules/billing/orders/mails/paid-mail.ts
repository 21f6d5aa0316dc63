import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { greetedName } from '../../../../platform/copy/call-name.ts'
import { copyOf } from '../../../../platform/copy/copy.ts'
import { readersTitle } from '../../../../platform/copy/title.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import type { BillingContext } from '../../context.ts'
import type { ReceiptFile } from '../records.ts'
import type { OrdersRepository, StoredOrder } from '../repository.ts'

const readers = ['student', 'guardian'] as const
const Body = v.object({ order_id: v.string(), reader: v.picklist(readers) })
const kind = 'order-paid-mail'

export type PaidMails = ReturnType<typeof paidMails>

/** Mails to the student and, if there is one, the guardian that the order is paid: each once. */
export function paidMails(
  { catalogue, identity, jobs, links, mail }: BillingContext,
  orders: OrdersRepository,
  receiptFile: (order: StoredOrder) => Promise<ReceiptFile | undefined>,
) {
  return {
    /**
     * Call in the transaction that makes the order PAID. `again` is a key under which each mail is sent once more.
     */
    async enqueueMails(tx: Tx, { id, details }: StoredOrder, now: Date, again = ''): Promise<void> {
      for (const reader of details.guardian ? readers : readers.slice(0, 1)) {
        const body: v.InferInput<typeof Body> = { order_id: id, reader }
        await jobs.add(
          tx,
          { kind, body, onceKey: `${kind}/${id}/${reader}${again && `/${again}`}` },
          now,
        )
      }
    },

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { order_id, reader } = v.parse(Body, body)
        const order = await orders.byId(order_id)
        const to = reader === 'guardian' ? order?.details.guardian : order?.details
        if (!order || !to) throw new Error(`order ${order_id} has no ${reader} to write to`)
        const locale = await orders.localeOf(order, reader)
        const t = copyOf('server/mail', locale)
        const { list, money } = formatIn(locale)
        const [programme, classNames, student] = await Promise.all([
          catalogue.programmeById(order.programmeId),
          catalogue.classNames(order.classIds),
          identity.account.firstName(order.uid, locale),
        ])
        const title = readersTitle(programme.title, locale)
        const receipt = await receiptFile(order)
        const text = t('orderPaidText', {
          name: greetedName(to.name, locale),
          programme: reader === 'guardian' ? t('ofStudent', { what: title, student }) : title,
          classes: list(classNames, 'conjunction'),
          total: money(order.totalSen),
          orderId: order.id,
          orderUrl: await links.orderUrl(order, reader, now),
          receipt: receipt ? t('orderPaidReceipt') : '',
        })
        await mail({
          to: to.email,
          subject: t('orderPaidSubject'),
          text,
          id,
          ...(receipt && { attachments: [{ ...receipt, type: 'application/pdf' }] }),
        })
      },
    },
  }
}
