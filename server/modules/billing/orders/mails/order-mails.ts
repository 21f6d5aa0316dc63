import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { graceEndsOn } from '#contract/billing/instalments/instalments.ts'
import { instalmentCount } from '#contract/shared/limits.ts'
import type { TemplateName } from '#contract/guardians/message-templates.ts'
import type { MessageKind } from '#contract/guardians/phone-messages.ts'
import { greetedName } from '../../../../platform/copy/call-name.ts'
import { copyOf } from '../../../../platform/copy/copy.ts'
import { readersTitle } from '../../../../platform/copy/title.ts'
import type { Tx } from '../../../../platform/db/open.ts'
import type { OrderOutcome } from '../order-outcome.ts'
import type { BillingContext } from '../../context.ts'
import type { ReceiptFile } from '../records.ts'
import type { StoredInstalment } from '../payments/instalments-sql.ts'
import type { OrdersRepository, StoredOrder } from '../repository.ts'
import { needsCardholder } from '../show-order.ts'

const abouts = [
  'set-up',
  'instalment-paid',
  'instalment-reminder',
  'needs-cardholder',
  'instalment-failed',
  'refused',
  'suspended',
  'expired',
  'cancelled',
] as const
type About = (typeof abouts)[number]
const mailedEachTime: ReadonlySet<About> = new Set(['set-up', 'needs-cardholder', 'refused'])
/** Mails that a guardian may get by WhatsApp instead. */
const messagesAbout: Partial<
  Record<About, { kind: MessageKind; template: TemplateName; linksToOrder: boolean }>
> = {
  'instalment-reminder': { kind: 'payment', template: 'instalment_reminder', linksToOrder: false },
  'needs-cardholder': { kind: 'payment', template: 'instalment_to_confirm', linksToOrder: true },
  'instalment-failed': {
    kind: 'payment-failed',
    template: 'instalment_declined',
    linksToOrder: true,
  },
  refused: { kind: 'payment-failed', template: 'card_declined', linksToOrder: true },
  suspended: { kind: 'payment-failed', template: 'programme_suspended', linksToOrder: true },
}

/** Whether what the mail asks for is still to be done: it may have waited for hours. */
function isStillTrue(
  about: About,
  { status }: StoredOrder,
  row: StoredInstalment | undefined,
): boolean {
  switch (about) {
    case 'instalment-reminder':
      return row?.status === 'scheduled' && row.cancelledAt === null
    case 'needs-cardholder':
      return row !== undefined && needsCardholder(row)
    case 'instalment-failed':
    case 'suspended':
      return row?.status === 'failed' && row.cancelledAt === null
    case 'refused':
      return status === 'UNCOLLECTABLE'
    case 'set-up':
    case 'instalment-paid':
    case 'expired':
    case 'cancelled':
      return true
  }
}

const readers = ['student', 'guardian'] as const
const Body = v.object({
  order_id: v.string(),
  reader: v.picklist(readers),
  about: v.picklist(abouts),
  number: v.nullable(v.number()),
  restored: v.boolean(),
})
const kind = 'order-mail'

export type OrderMails = ReturnType<typeof orderMails>

/** Mails about a card plan or a cancelled reservation to the student and any guardian: each once. */
export function orderMails(
  billing: BillingContext,
  orders: OrdersRepository,
  receiptFile: (order: StoredOrder) => Promise<ReceiptFile | undefined>,
) {
  const { catalogue, identity, links, phoneMessages, jobs } = billing

  async function enqueueMail(
    tx: Tx,
    { id, details }: StoredOrder,
    {
      about,
      number,
      restored = false,
      isAgain = false,
    }: { about: About; number?: number; restored?: boolean; isAgain?: boolean },
    now: Date,
  ): Promise<void> {
    for (const reader of details.guardian ? readers : readers.slice(0, 1)) {
      const body: v.InferInput<typeof Body> = {
        order_id: id,
        reader,
        about,
        number: number ?? null,
        restored,
      }
      // A plan may be refused and set up again: each time is mailed.
      const occurrence = isAgain || mailedEachTime.has(about) ? now.getTime() : (number ?? 0)
      const onceKey = [kind, id, about, occurrence, reader].join('/')
      await jobs.add(tx, { kind, body, onceKey }, now)
    }
  }

  return {
    enqueueMail,

    /** Runs in the transaction of the outcome. */
    async enqueueOutcomeMail(tx: Tx, outcome: OrderOutcome, now: Date): Promise<void> {
      if (outcome.kind === 'paid') return
      await enqueueMail(
        tx,
        outcome.order,
        {
          about: outcome.kind,
          ...('number' in outcome && { number: outcome.number }),
          ...('restored' in outcome && { restored: outcome.restored }),
        },
        now,
      )
    },

    jobs: {
      async [kind](
        body: unknown,
        { id, now }: { id: string; now: Date },
      ): Promise<Date | undefined> {
        const { order_id, reader, about, number, restored } = v.parse(Body, body)
        const order = await orders.byId(order_id)
        const to = reader === 'guardian' ? order?.details.guardian : order?.details
        if (!order || !to) throw new Error(`order ${order_id} has no ${reader} to write to`)
        const locale = await orders.localeOf(order, reader)
        const t = copyOf('server/mail', locale)
        const { list, longDate, money } = formatIn(locale)
        const [programme, classNames, rows, student] = await Promise.all([
          catalogue.programmeById(order.programmeId),
          catalogue.classNames(order.classIds),
          orders.instalmentsOf(order.id),
          identity.account.firstName(order.uid, locale),
        ])
        const row = rows.find((one) => one.number === number)
        if (!isStillTrue(about, order, row)) return undefined
        const title = readersTitle(programme.title, locale)
        const values = {
          name: greetedName(to.name, locale),
          programme: reader === 'guardian' ? t('ofStudent', { what: title, student }) : title,
          classes: list(classNames, 'conjunction'),
          number: String(number ?? ''),
          count: instalmentCount,
          amount: row ? money(row.amountSen) : '',
          day: row ? longDate(row.dueOn) : '',
          payBy: row?.failedOn ? longDate(graceEndsOn(row.failedOn)) : '',
          plan: rows
            .map((one) => t('planLine', { day: longDate(one.dueOn), amount: money(one.amountSen) }))
            .join('\n'),
          reservedUntil: order.payBy ? longDate(malaysianDay(order.payBy)) : '',
          restored: restored ? t('restored') : '',
          total: money(order.totalSen),
          orderId: order.id,
        }
        const message = messagesAbout[about]
        const mail = async () => {
          const receipt = about === 'instalment-paid' ? await receiptFile(order) : undefined
          const orderUrl = await links.orderUrl(order, reader, now)
          await billing.mail({
            to: to.email,
            subject: t(`order.${about}.subject`, values),
            text: t(`order.${about}.text`, { ...values, orderUrl }),
            id,
            ...(receipt && { attachments: [{ ...receipt, type: 'application/pdf' }] }),
          })
        }
        const guardian = order.details.guardian
        if (reader === 'student' || !guardian || !message) {
          await mail()
          return undefined
        }
        return phoneMessages.notifyGuardian(
          {
            ...{ cause: id, orderId: order_id, guardian, locale, mail },
            ...{ kind: message.kind, template: message.template },
            async fill() {
              const { name: school } = await billing.school.school()
              const count = String(values.count)
              const filled = { values: { ...values, count, guardian: values.name, school } }
              return message.linksToOrder
                ? { ...filled, url: await links.orderUrl(order, reader, now) }
                : filled
            },
          },
          now,
        )
      },
    },
  }
}
