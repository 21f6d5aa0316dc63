import * as v from 'valibot'
import { formatMoney } from '#contract/calendar.ts'
import written from '#content/locales/en/mail.json' with { type: 'json' }
import type { OrderDeps, OrderNeeds } from './deps.ts'
import type { StoredOrder } from './repository.ts'

const Words = v.object({ orderPaidSubject: v.string(), orderPaidText: v.string() })
const words = v.parse(Words, written)

/**
 * Tells the student, and the guardian when one is named, that the order is paid. A mail that does not
 * go out is reported and spoils nothing else: the money is there, and so are the classes.
 */
export function paidMailer(needs: OrderNeeds, report: OrderDeps['report']) {
  async function send(order: StoredOrder, to: { name: string; email: string }): Promise<void> {
    const [programme, classNames] = await Promise.all([
      needs.programme(order.programmeId),
      needs.classNames(order.classIds),
    ])
    const text = filled(words.orderPaidText, {
      name: to.name,
      programme: programme.title,
      classes: classNames.join(', '),
      total: formatMoney(order.totalSen),
      orderId: order.id,
    })
    await needs.mail(to.email, words.orderPaidSubject, text)
  }

  return async (order: StoredOrder): Promise<void> => {
    const { guardian, ...student } = order.details
    const readers = guardian ? [student, guardian] : [student]
    const outcomes = await Promise.allSettled(readers.map((reader) => send(order, reader)))
    for (const outcome of outcomes)
      if (outcome.status === 'rejected')
        report('order mail not sent', { orderId: order.id, error: String(outcome.reason) })
  }
}

/** The text with its `{names}` replaced; what a person typed is not looked through for more of them. */
const filled = (text: string, values: Record<string, string>) =>
  text.replace(/\{(\w+)\}/g, (whole, name: string) => values[name] ?? whole)
