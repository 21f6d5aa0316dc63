import * as v from 'valibot'
import type { School } from '#contract/account/sign-in.ts'
import { formatDateTime, formatMoney } from '#contract/format.ts'
import { copyOf } from '../../copy/copy.ts'
import type { Db, Tx } from '../../db/open.ts'
import type { StoredDispute } from '../../db/queries/disputes.ts'
import type { MailMessage } from '../../gateways/mail/mail.ts'
import type { Jobs } from '../../ports/jobs.ts'
import { disputesSql } from './disputes-sql.ts'

const t = copyOf('server/mail')

const kind = 'dispute-mail'
const abouts = ['inquiry', 'opened', 'reminder', 'won', 'lost', 'closed'] as const
type About = (typeof abouts)[number]
const Body = v.object({
  dispute_id: v.string(),
  about: v.picklist(abouts),
  /** Of a reminder: the deadline that it is about. */
  due: v.optional(v.string()),
})

/** So long before the deadline staff are reminded. */
const remindBeforeMs = 2 * 24 * 3_600_000

export type DisputeMailNeeds = {
  jobs: Jobs
  school(): Promise<School>
  mail(message: MailMessage): Promise<void>
  origin: string
}

/** What staff are told of disputes, at the school's own address. */
export function disputeMails(db: Db, { jobs, school, mail, origin }: DisputeMailNeeds) {
  const add = (tx: Tx, id: string, about: About, now: Date, due?: Date) =>
    jobs.add(
      tx,
      {
        kind,
        body: { dispute_id: id, about, ...(due && { due: due.toISOString() }) },
        onceKey: [kind, id, about, ...(due ? [due.toISOString()] : [])].join('/'),
        ...(due && { dueAt: new Date(due.getTime() - remindBeforeMs) }),
      },
      now,
    )

  return {
    /** Runs in the transaction of the change. */
    async enqueue(tx: Tx, { id, status, isInquiry }: StoredDispute, now: Date): Promise<void> {
      if (status === 'needs-response') await add(tx, id, isInquiry ? 'inquiry' : 'opened', now)
      else if (status !== 'under-review') await add(tx, id, status, now)
    },

    async enqueueReminder(tx: Tx, { id, evidenceDue }: StoredDispute, now: Date): Promise<void> {
      if (evidenceDue && evidenceDue > now) await add(tx, id, 'reminder', now, evidenceDue)
    },

    jobs: {
      async [kind](body: unknown, { id: jobId }: { id: string }): Promise<void> {
        const { dispute_id, about, due } = v.parse(Body, body)
        const dispute = await disputesSql(db).dispute(dispute_id)
        const order = dispute && (await disputesSql(db).order(dispute.orderId))
        if (!dispute || !order) return
        const { status, evidenceDue, amountSen, reason } = dispute
        // Answered meanwhile, or the deadline was moved.
        const isStale = status !== 'needs-response' || evidenceDue?.toISOString() !== due
        if (about === 'reminder' && isStale) return
        const values = {
          amount: formatMoney(amountSen),
          reason,
          orderId: order.id,
          due: evidenceDue ? formatDateTime(evidenceDue) : t('dispute.noDeadline'),
          orderUrl: `${origin}/staff/orders/${order.id}`,
        }
        await mail({
          to: (await school()).support_email,
          subject: t(`dispute.${about}.subject`, values),
          text: t(`dispute.${about}.text`, values),
          id: jobId,
        })
      },
    },
  }
}
