import { malaysianDay } from '#contract/shared/calendar.ts'
import type { GuardianHome, GuardianOrder } from '#contract/guardians/guardians.ts'
import { guardianOrdersShown } from '#contract/shared/limits.ts'
import { graceEndsOn } from '#contract/billing/instalments/instalments.ts'
import { allowed } from '#contract/billing/orders.ts'
import type { SaveMessages } from '#contract/guardians/phone-messages.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import { isOwed, type StoredInstalment } from './payments/instalments-sql.ts'
import type { OrdersRepository, StoredOrder } from './repository.ts'
import { needsCardholder, toWireInstalment } from './show-order.ts'
import { payByOf, toShownRefund } from './wire.ts'

/** A person, and their verified email in lower case. */
type Named = { uid: string; address: string }

/** Orders that name a guardian's email, for a guardian with an account, and the links to pay them. */
export const namedOrders = (
  { catalogue, links, identity, phoneMessages, shipping }: BillingContext,
  orders: OrdersRepository,
) => ({
  /** Orders with a due payment first, then the newest. */
  async list({ uid, address }: Named, now: Date) {
    const rows = await orders.naming(address, uid, guardianOrdersShown)
    if (rows.length === 0) return []
    const ids = rows.map(({ order }) => order.id)
    const [instalments, refunds, parcels, programmes] = await Promise.all([
      orders.instalmentsOfAll(ids),
      orders.shownRefunds(...ids),
      shipping.parcels.ofOrders(ids),
      catalogue.programmes(),
    ])
    const shown = rows.map(async ({ order, displayName, receiptNumber }) => {
      if (order.status === 'VOID') throw new Error(`order ${order.id} is void`)
      const isOfOrder = ({ orderId }: { orderId: string | null }) => orderId === order.id
      const plan = instalments.filter(isOfOrder)
      const payment = plan.length > 0 ? await orders.lastPayment(order.id) : undefined
      return {
        student: { uid: order.uid, displayName },
        order_id: order.id,
        programme: programmes.find(({ id }) => id === order.programmeId)?.title ?? '',
        class_names: await catalogue.classNames(order.classIds),
        order_status: order.status,
        total_amount: order.totalSen,
        created_at: order.createdAt.toISOString(),
        ...moneyOf(order, plan, now),
        instalments: plan.map(toWireInstalment),
        payment_reference: payment?.providerReference ?? null,
        receipt_number: receiptNumber,
        refunds: refunds.filter(isOfOrder).map((one) => {
          const { amount, status, at } = toShownRefund(one)
          return { amount, status, at }
        }),
        parcels: parcels.filter(isOfOrder).map((one) => one.shown),
      }
    })
    return (await Promise.all(shown)).toSorted(
      (a, b) => Number(b.due !== null) - Number(a.due !== null),
    )
  },

  /** The guardian's WhatsApp settings, once for each number. */
  async messages({ uid, address }: Named): Promise<GuardianHome['messages']> {
    const rows = await orders.naming(address, uid, guardianOrdersShown)
    const ofContact = Map.groupBy(
      rows.flatMap(({ order: { id, uid: studentUid, details } }) =>
        details.guardian ? { id, studentUid, guardian: details.guardian } : [],
      ),
      ({ guardian }) => guardian.contact.replaceAll('-', ''),
    )
    const agreed = await Promise.all(
      [...ofContact.values()].map(async (named) => {
        const students = [...new Set(named.map(({ studentUid }) => studentUid))]
        const confirmed = await Promise.all(
          students.map((studentUid) => orders.isConfirmedGuardian(studentUid, address)),
        )
        const last = named.at(-1)
        const messages =
          last && (await phoneMessages.agreedBy(last.guardian, confirmed.includes(true)))
        return messages ? [{ order_id: last.id, ...messages }] : []
      }),
    )
    return agreed.flat()
  },

  /**
   * @throws Refusal `order.unknown` if the order does not name them; `order.not-allowed` without WhatsApp or for
   * a number in use for another guardian; `consent.text-changed`
   */
  async saveMessages(
    { uid, address }: Named,
    orderId: string,
    body: SaveMessages,
    now: Date,
  ): Promise<void> {
    const order = await orders.ofReader(orderId, { uid, guardianEmail: address })
    const guardian = order?.uid === uid ? undefined : order?.details.guardian
    if (!order || !guardian) refuse('order.unknown')
    await phoneMessages.save({ orderId, uid: order.uid, guardian }, body, now)
  },

  /**
   * A new link to the guardian's payment page. They can also consent there, because they have proved that the email
   * is theirs.
   * @throws Refusal `order.unknown` if the order does not name them; `consent.needed` while another guardian must
   * consent
   */
  async linkFor({ uid, address }: Named, orderId: string, now: Date): Promise<{ url: string }> {
    const order = await orders.ofReader(orderId, { uid, guardianEmail: address })
    if (!order || order.uid === uid || order.status === 'VOID') refuse('order.unknown')
    const consent = await identity.account.guardian.awaited(order.uid, now)
    if (consent && consent.guardianEmail.toLowerCase() !== address) refuse('consent.needed')
    const { url } = await links.guardianLinks.make(order.uid, orderId, now, {
      consentOf: consent?.guardianEmail,
    })
    return { url }
  },
})

/** The amount to pay or confirm, with its deadline until that has passed, and the next automatic charge. */
function moneyOf(
  order: StoredOrder,
  instalments: readonly StoredInstalment[],
  now: Date,
): Pick<GuardianOrder, 'due' | 'next_charge'> {
  const { status, totalSen } = order
  if (status !== 'VOID' && allowed[status].pay && status !== 'DRAFT') {
    const payBy = payByOf(order, now)
    return {
      due: { amount: totalSen, by: payBy && malaysianDay(new Date(payBy)) },
      next_charge: null,
    }
  }
  const owed = instalments.filter(isOwed)
  const failed = owed.find((one) => one.status === 'failed')
  const held = owed.find(needsCardholder)
  const next = owed.find((one) => one.status === 'scheduled' && !needsCardholder(one))
  const first = failed ?? held
  const graceEnds = failed?.failedOn ? graceEndsOn(failed.failedOn) : null
  return {
    due: first
      ? {
          amount: first.amountSen,
          by: graceEnds && graceEnds >= malaysianDay(now) ? graceEnds : null,
        }
      : null,
    next_charge: next ? { amount: next.amountSen, on: next.dueOn } : null,
  }
}
