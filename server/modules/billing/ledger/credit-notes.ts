import * as v from 'valibot'
import { formatIn } from '#contract/shared/text/format.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { schoolLines, taxLine } from '../../../platform/copy/paper-lines.ts'
import { pdfPage, quietInk } from '../../../platform/copy/pdf-page.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import { orderLocale, receiptLocale } from '../../identity/index.ts'
import { refundsSql, type LedgerOrder } from './refunds-sql.ts'

const readers = ['student', 'guardian'] as const
const Body = v.object({
  refund_id: v.string(),
  reader: v.picklist(readers),
  about: v.optional(v.picklist(['refunded', 'failed']), 'refunded'),
})
const kind = 'refund-mail'

export type CreditNoteFile = { fileName: string; content: Buffer }
export type CreditNotes = ReturnType<typeof creditNotes>

/** Numbered credit notes of refunds, sent by mail. */
export function creditNotes(billing: BillingContext, orders: OrdersService) {
  const { db, config, catalogue, jobs, links } = billing
  /** Undefined until the refund is complete. */
  async function file(refundId: string): Promise<CreditNoteFile | undefined> {
    const refund = await refundsSql(db).refund(refundId)
    const order = refund && (await refundsSql(db).order(refund.orderId))
    if (!order || refund.creditNote === null || refund.settledAt === null) return undefined
    const number = refund.creditNote
    const locale = await receiptLocale(db, order)
    const t = copyOf('server/receipt', locale)
    const { longDate, money } = formatIn(locale)
    const [{ title: programme }, school, logo, receipt, { billedTo, student }] = await Promise.all([
      catalogue.programmeById(order.programmeId),
      billing.school.school(),
      billing.school.logo(),
      orders.receiptNumber(order.id),
      orders.partiesOf(order, locale),
    ])
    const title = t('creditNote.title', { number })
    const at = refund.settledAt
    const { letterhead, text, row, rule, moveDown, finish } = pdfPage({
      title,
      author: school.name,
      at,
      locale,
    })
    letterhead(school.name, logo)
    const from = { address: school.address, supportEmail: school.support_email }
    text(schoolLines(from, config.letterhead, locale), { size: 9, colour: quietInk })
    moveDown(1.5)
    text(title, { bold: true, size: 14 })
    moveDown(0.5)
    row(t('creditNote.at'), longDate(at))
    row(t('order'), order.id)
    if (receipt !== undefined) row(t('creditNote.of'), t('title', { number: receipt }))
    if (refund.givenBy) row(t('creditNote.givenBy'), t(`methods.${refund.givenBy}`))
    row(t('creditNote.reference'), refund.givenReference ?? refund.providerId ?? refund.id)
    moveDown(0.5)
    text(t('billedTo'), { colour: quietInk, size: 9 })
    text(billedTo.address === undefined ? billedTo.name : `${billedTo.name}\n${billedTo.address}`)
    moveDown(0.5)
    text(t('student'), { colour: quietInk, size: 9 })
    text(student)
    moveDown(1)
    text(readersTitle(programme, locale), { bold: true, size: 12 })
    moveDown(0.5)
    rule()
    row(t('creditNote.total'), money(refund.amountSen), true)
    const charge = (await refundsSql(db).entriesOf(order.id)).find(
      ({ kind: of, amountSen, instalment }) =>
        ['charge', 'manual'].includes(of) && amountSen > 0 && instalment === refund.instalment,
    )
    // The tax that was declared when the money came in.
    const tax = taxLine(refund.amountSen, charge?.at ?? at, config.letterhead, locale)
    if (tax) row(tax.text, tax.money)
    rule()
    text(t(refund.givenBy ? 'creditNote.footManual' : 'creditNote.foot'), {
      size: 9,
      colour: quietInk,
    })
    return { fileName: t('creditNote.fileName', { number }), content: await finish() }
  }

  async function enqueue(
    tx: Tx,
    { details }: LedgerOrder,
    { refundId, ...what }: { refundId: string; about?: 'failed' },
    now: Date,
  ) {
    for (const reader of details.guardian ? readers : readers.slice(0, 1)) {
      const body: v.InferInput<typeof Body> = { refund_id: refundId, reader, ...what }
      const onceKey = [kind, refundId, reader, ...(what.about ? [what.about] : [])].join('/')
      await jobs.add(tx, { kind, body, onceKey }, now)
    }
  }

  return {
    content: async (refundId: string) => (await file(refundId))?.content,

    /** Call in the transaction that completes the refund. */
    enqueueMails: (tx: Tx, order: LedgerOrder, refundId: string, now: Date) =>
      enqueue(tx, order, { refundId }, now),

    /** Call in the transaction that records the failure of a refund that its payer knows of. */
    enqueueFailedMails: (tx: Tx, order: LedgerOrder, refundId: string, now: Date) =>
      enqueue(tx, order, { refundId, about: 'failed' }, now),

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { refund_id, reader, about } = v.parse(Body, body)
        const refund = await refundsSql(db).refund(refund_id)
        const order = refund && (await refundsSql(db).order(refund.orderId))
        const to = reader === 'guardian' ? order?.details.guardian : order?.details
        // The person has been erased since.
        if (!order || !to?.email) return
        const hasFailed = about === 'failed'
        // The refund has failed since; another mail reports that.
        if (!hasFailed && refund.status !== 'refunded') return
        const locale = await orderLocale(db, order, reader)
        const t = copyOf('server/mail', locale)
        const { title: programme } = await catalogue.programmeById(order.programmeId)
        const values = {
          name: greetedName(to.name, locale),
          programme: readersTitle(programme, locale),
          amount: formatIn(locale).money(refund.amountSen),
          orderId: order.id,
          orderUrl: await links.orderUrl(order, reader, now),
          access: refund.endsAccess ? t('refund.accessEnded') : '',
        }
        const attached = hasFailed ? undefined : await file(refund.id)
        await billing.mail({
          to: to.email,
          subject: t(hasFailed ? 'refund.failed.subject' : 'refund.subject', values),
          text: hasFailed
            ? t('refund.failed.text', values)
            : refund.givenBy
              ? t(`refund.manual.${refund.givenBy}`, values)
              : t('refund.text', values),
          id,
          ...(attached && { attachments: [{ ...attached, type: 'application/pdf' }] }),
        })
      },
    },
  }
}
