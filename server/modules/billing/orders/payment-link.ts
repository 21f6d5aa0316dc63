import * as v from 'valibot'
import { malaysianDay } from '#contract/shared/calendar.ts'
import { formatIn } from '#contract/shared/text/format.ts'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import type { PaymentLinkSent, SendPaymentLink } from '#contract/billing/orders-for.ts'
import { allowed } from '#contract/billing/orders.ts'
import { chatNumber } from '#contract/shared/validation.ts'
import { chatLink } from '#contract/school/chat-link.ts'
import { greetedName } from '../../../platform/copy/call-name.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import type { Call } from '../../../platform/http/mount.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import type { Guardians } from './guardian.ts'
import { isOwnOrder } from './own-order.ts'
import { inOrdersTransaction, type OrdersRepository, type StoredOrder } from './repository.ts'

const kind = 'student-link-mail'
const Body = v.object({ order_id: v.string() })

/** The link by which anybody pays an order without an account, as staff send it to the student or the guardian. */
export function paymentLinks(
  billing: BillingContext,
  orders: OrdersRepository,
  guardian: Pick<Guardians, 'awaitedFor' | 'enqueueAnotherLinkMail'>,
) {
  const { db, catalogue, countMail, identity, jobs, links } = billing
  const isWaiting = ({ status }: StoredOrder) => status !== 'VOID' && allowed[status].cancel

  /** Subject and text in the receiver's language. */
  async function wordsFor(order: StoredOrder, to: SendPaymentLink['to'], url: string) {
    const { details } = order
    const locale = await orders.localeOf(order, to)
    const { list, longDate, money } = formatIn(locale)
    const t = copyOf('server/mail', locale)
    const [{ title }, classNames, student] = await Promise.all([
      catalogue.programmeById(order.programmeId),
      catalogue.classNames(order.classIds),
      identity.account.firstName(order.uid, locale),
    ])
    const sum = {
      total: money(order.totalSen),
      payBy: order.payBy ? longDate(malaysianDay(order.payBy)) : '',
    }
    const values = {
      name: greetedName((to === 'guardian' ? details.guardian : details)?.name ?? '', locale),
      student,
      programme: readersTitle(title, locale),
      classes: list(classNames, 'conjunction'),
      due: t(order.payBy ? 'due.open' : 'due.other', sum),
      url,
    }
    const key = to === 'guardian' ? 'guardianLink' : 'studentLink'
    return { subject: t(`${key}.subject`, values), text: t(`${key}.text`, values) }
  }

  return {
    /**
     * Sends another link without revoking earlier ones: by mail, or as a WhatsApp message that the caller sends.
     * @throws Refusal `order.not-allowed` if nothing can be paid or nobody is named; `consent.needed` while a
     * guardian must consent, who gets the link only by mail; `request.too-many`
     */
    async sendPaymentLink({
      caller,
      params: { orderId },
      body: { to, by },
      now,
    }: Call<'sendPaymentLink'>): Promise<v.InferOutput<typeof PaymentLinkSent>> {
      const order = (await orders.byId(orderId)) ?? refuse('order.unknown')
      if (await isOwnOrder(db, caller, order)) refuseInWords('ownOrder')
      const { uid, details } = order
      const reader = to === 'guardian' ? details.guardian : { ...details, contact: details.phone }
      if (!isWaiting(order) || !reader) refuse('order.not-allowed')
      const awaited = await guardian.awaitedFor(order, now)
      if (awaited && (to === 'student' || by === 'whatsapp')) refuse('consent.needed')
      const number = v.safeParse(chatNumber, reader.contact)
      if (by === 'whatsapp' && !number.success) refuseInWords('noMobile')
      if (by === 'email') await countMail(uid, reader.email, now)
      await inOrdersTransaction(db, async (repository, tx) => {
        const was = await repository.lock(orderId)
        if (!was || !isWaiting(was)) refuse('order.not-allowed')
        if (by === 'email' && to === 'guardian') await guardian.enqueueAnotherLinkMail(tx, was, now)
        if (by === 'email' && to === 'student') {
          const body: v.InferInput<typeof Body> = { order_id: orderId }
          await jobs.add(
            tx,
            { kind, body, onceKey: `${kind}/${orderId}/${now.toISOString()}` },
            now,
          )
        }
        await repository.recordEvent({
          ...{ orderId, status: was.status, actor: caller.uid, at: now },
          reason: eventReason(`link-${to}-${by}`, {}),
        })
        await recordChange(
          tx,
          {
            ...{ uid: caller.uid, action: 'payment-link-sent', subject: `order/${orderId}` },
            ...{ label: details.name, before: {}, after: { to, by } },
          },
          now,
        )
      })
      jobs.wake()
      if (!number.success || by === 'email') return { chat_url: null }
      const sentToGuardian = to === 'guardian' ? {} : undefined
      const { url } = await links.guardianLinks.make(uid, orderId, now, sentToGuardian)
      return { chat_url: chatLink(number.output, (await wordsFor(order, to, url)).text.trim()) }
    },

    jobs: {
      async [kind](body: unknown, { id, now }: { id: string; now: Date }): Promise<void> {
        const { order_id } = v.parse(Body, body)
        const order = await orders.byId(order_id)
        // Cancelled or paid before the mail was written.
        if (!order || !isWaiting(order)) return
        const { url } = await links.guardianLinks.make(order.uid, order_id, now)
        await billing.mail({
          to: order.details.email,
          id,
          ...(await wordsFor(order, 'student', url)),
        })
      },
    },
  }
}
