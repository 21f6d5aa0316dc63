import * as v from 'valibot'
import { formatIn } from '#contract/format.ts'
import type { Programme } from '#contract/programmes.ts'
import type { School } from '#contract/account/sign-in.ts'
import { greetedName } from '../../copy/call-name.ts'
import { copyOf } from '../../copy/copy.ts'
import { readersTitle } from '../../copy/title.ts'
import type { Db, Tx } from '../../db/open.ts'
import { orderLocale } from '../../db/queries/order-locale.ts'
import type { StoredDispute } from '../../db/queries/disputes.ts'
import { accessByOrder } from '../../db/queries/enrolments.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'
import type { Events } from '../../ports/events.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { disputesSql } from './disputes-sql.ts'
import type { StoredOrder } from './refunds-sql.ts'

const kind = 'payer-dispute-mail'
const abouts = ['inquiry', 'opened', 'won', 'lost', 'closed'] as const
const readers = ['student', 'guardian'] as const
const accesses = ['open', 'on-hold', 'ended'] as const
const Body = v.object({
  dispute_id: v.string(),
  about: v.picklist(abouts),
  reader: v.picklist(readers),
  access: v.picklist(accesses),
})

export type PayerDisputeNeeds = {
  jobs: Jobs
  events: Events
  programme(id: number): Promise<Programme>
  school(): Promise<School>
  mail(message: MailMessage): Promise<void>
  origin: string
}

/** What the student is told of a dispute, and the guardian who paid: once for each of its stages. */
export function payerDisputeMails(
  db: Db,
  { jobs, events, programme, school, mail, origin }: PayerDisputeNeeds,
) {
  return {
    /** Runs in the transaction of the change, after what it did to the classes. */
    async enqueue(tx: Tx, order: StoredOrder, dispute: StoredDispute, now: Date): Promise<void> {
      const { id, status, isInquiry, amountSen } = dispute
      if (status === 'under-review') return
      const about = status !== 'needs-response' ? status : isInquiry ? 'inquiry' : 'opened'
      const access = await accessByOrder(tx, order.id)
      const isByGuardian = await disputesSql(tx).isByGuardian(dispute)
      for (const reader of isByGuardian ? readers : readers.slice(0, 1)) {
        const body: v.InferInput<typeof Body> = { dispute_id: id, about, reader, access }
        await jobs.add(tx, { kind, body, onceKey: [kind, id, about, reader].join('/') }, now)
      }
      await events.emit('payment-disputed', {
        ...{ tx, order, disputeId: id, about, access, amountSen, now },
      })
    },

    jobs: {
      async [kind](body: unknown, { id: jobId }: { id: string }): Promise<void> {
        const { dispute_id, about, reader, access } = v.parse(Body, body)
        const dispute = await disputesSql(db).dispute(dispute_id)
        const order = dispute && (await disputesSql(db).order(dispute.orderId))
        const to = reader === 'guardian' ? order?.details.guardian : order?.details
        // Erased meanwhile.
        if (!order || !to?.email) return
        const locale = await orderLocale(db, order, reader)
        const t = copyOf('server/mail', locale)
        const values = {
          name: greetedName(to.name, locale),
          amount: formatIn(locale).money(dispute.amountSen),
          programme: readersTitle((await programme(order.programmeId)).title, locale),
          access: t(`payerDispute.access.${access}`),
          support: (await school()).support_email,
          orderId: order.id,
          orderUrl: `${origin}/orders/${order.id}`,
        }
        await mail({
          to: to.email,
          subject: t(`payerDispute.${about}.subject`, values),
          text: t(`payerDispute.${about}.text`, values),
          id: jobId,
        })
      },
    },
  }
}
