import { formatIn } from '#contract/shared/text/format.ts'
import type { GuardianToPay, OrderRecord, OrderSummary } from '#contract/billing/wire.ts'
import { chargebackState } from '#contract/billing/payments/disputes.ts'
import { planActionOf } from '#contract/billing/instalments/instalments.ts'
import { firstPaymentOn } from '#contract/billing/orders.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { readersTitle } from '../../../platform/copy/title.ts'
import type { StoredManualPayment } from './payments/manual-payments-sql.ts'
import { creditNoteKey } from '../ledger/refunds-of-order.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import { knownMethod, paidMethodOf } from './payments/paid-method.ts'
import { receiptPdf } from './mails/receipt-pdf.ts'
import { isOwed, type StoredInstalment } from './payments/instalments-sql.ts'
import type { OrdersRepository, OrderViewer, StoredOrder } from './repository.ts'
import { lastAttemptOf, toWireInstalment, type ShownOrders } from './show-order.ts'
import { shownDisputes, toShownRefund, toWirePurchase } from './wire.ts'

export type ReceiptFile = { fileName: string; content: Buffer }
export const receiptKey = (orderId: string) => `receipts/${orderId}.pdf`

/** The orders that a person may read, and the receipts of those that are paid. */
export function orderRecords(
  billing: BillingContext,
  orders: OrdersRepository,
  { planOf, intakeOf }: Pick<ShownOrders, 'planOf' | 'intakeOf'>,
) {
  const { catalogue, identity, shipping, links, storage, phoneMessages } = billing
  const methodOf = paidMethodOf(billing, orders)

  /** The payer and the student, as receipts and credit notes name them. */
  async function partiesOf({ uid, details }: Pick<StoredOrder, 'uid' | 'details'>, locale: string) {
    const { name, address, postal, city, state, guardian } = details
    // A guardian's address is not known, and the student's address must not be shown to a guardian.
    if (guardian)
      return {
        billedTo: { name: guardian.name },
        student: await identity.account.callName(uid, locale),
      }
    const lines = address && `${address}\n${postal} ${city}, ${state}`
    return { billedTo: { name, ...(lines && { address: lines }) }, student: name }
  }

  /** Undefined while the order is not paid. */
  async function receiptFile(order: StoredOrder): Promise<ReceiptFile | undefined> {
    const receipt = await orders.receipt(order.id)
    if (!receipt) return undefined
    const locale = await orders.receiptLocaleOf(order)
    const t = copyOf('server/receipt', locale)
    const [programme, classNames, school, logo, method, parties] = await Promise.all([
      catalogue.programmeById(order.programmeId),
      catalogue.classNames(order.classIds),
      billing.school.school(),
      billing.school.logo(),
      methodOf(receipt.paymentId, receipt),
      partiesOf(order, locale),
    ])
    const { promoCode, totalSen } = order
    const byStaff = (await orders.manualPaymentsOf(order.id)).flatMap(({ payment }) =>
      payment.status === 'counted' ? payment : [],
    )
    const manual = byStaff.find(({ paymentId, instalment }) =>
      instalment === null ? paymentId === receipt.paymentId : false,
    )
    const content = await receiptPdf({
      locale,
      number: receipt.number,
      paidAt: receipt.paidAt,
      orderId: order.id,
      reference: manual?.reference ?? receipt.providerReference ?? receipt.paymentId,
      method: method && t(`methods.${method}`),
      ...(manual && { receivedOn: manual.receivedOn }),
      ...parties,
      programme: readersTitle(programme.title, locale),
      classNames,
      lines: receiptLines(order, promoCode, locale),
      totalSen,
      paid: paidLines(await orders.instalmentsOf(order.id), byStaff, locale),
      school: {
        name: school.name,
        address: school.address,
        supportEmail: school.support_email,
        logo,
      },
      letterheadSettings: billing.config.letterhead,
    })
    return { fileName: t('fileName', { number: receipt.number }), content }
  }

  /** Whether the order's guardian is a confirmed guardian of the student. */
  const isConfirmed = async ({ uid, details }: StoredOrder): Promise<boolean> =>
    details.guardian !== null && orders.isConfirmedGuardian(uid, details.guardian.email)

  /** Null if the order names no guardian. */
  async function guardianToPay(
    { id, uid, details }: StoredOrder,
    locale: string,
    now: Date,
  ): Promise<GuardianToPay | null> {
    if (!details.guardian) return null
    const [link, student_name, isSentByPhone, { askedAt, openedAt }] = await Promise.all([
      links.guardianLinks.find(uid, id, now),
      identity.account.firstName(uid, locale),
      phoneMessages.isLinkSent(id),
      orders.askedGuardian(id),
    ])
    return {
      ...link,
      guardian_name: details.guardian.name,
      student_name,
      sent_by: isSentByPhone ? 'whatsapp' : 'email',
      asked_at: askedAt?.toISOString() ?? null,
      opened_at: openedAt?.toISOString() ?? null,
    }
  }

  return {
    receiptFile,
    partiesOf,

    /** The receipt's PDF of an order found by a signed link; undefined if it has none. */
    async receiptOf(orderId: string): Promise<Buffer | undefined> {
      const order = await orders.byId(orderId)
      return order && (await receiptFile(order))?.content
    },

    async list(reader: OrderViewer, locale: string): Promise<OrderSummary[]> {
      const rows = await orders.listOfReader(reader)
      const instalments = await orders.instalmentsOfAll(rows.map(({ order }) => order.id))
      return rows.flatMap(({ order, disputes, ...of }): OrderSummary[] => {
        const { status } = order
        if (status === 'VOID') return []
        // Other statuses have no running plan.
        const hasPlan = status === 'PENDING' || status === 'PAID'
        const plan = instalments
          .filter(({ orderId }) => hasPlan && orderId === order.id)
          .map(toWireInstalment)
        const shown = { order_status: status, plan: 'instalments' as const, instalments: plan }
        const first = firstPaymentOn(shown)
        const charges = plan.filter((one) => !one.is_cancelled)
        return [
          {
            order_id: order.id,
            programme_id: order.programmeId,
            programme_slug: of.programmeSlug,
            order_status: status,
            subjects: order.classIds,
            total_amount: order.totalSen,
            first_payment_on: first ?? null,
            needs_cardholder: plan.some((one) => one.needs_cardholder),
            taken_back: (status === 'PAID' && chargebackState(disputes)) || null,
            card_plan:
              status === 'PAID' && charges.length > 0
                ? {
                    paid: charges.filter((one) => one.status === 'paid').length,
                    of: charges.length,
                    needs: planActionOf(charges) ?? null,
                  }
                : null,
            created_at: order.createdAt.toISOString(),
            receipt_number: of.receiptNumber,
            student_name: order.uid === reader.uid ? null : links.callName(of.displayName, locale),
          },
        ]
      })
    },

    /** @throws Refusal `order.unknown` for another person's, a cancelled or a missing order */
    async record(
      reader: OrderViewer,
      orderId: string,
      locale: string,
      now: Date,
    ): Promise<OrderRecord> {
      const { uid } = reader
      const order = await orders.ofReader(orderId, reader)
      if (!order || order.status === 'VOID') refuse('order.unknown')
      const isMine = order.uid === uid
      const [programme, class_names, payment, receipt, reported, plan, awaited, refunds, disputes] =
        await Promise.all([
          catalogue.programmeById(order.programmeId),
          catalogue.classNames(order.classIds),
          orders.lastPayment(orderId),
          orders.receipt(orderId),
          orders.reportedAt(orderId),
          planOf(order, now),
          isMine && identity.account.guardian.awaited(uid, await orders.termsAsOf(order, now)),
          orders.shownRefunds(orderId),
          shownDisputes(orders, orderId),
        ])
      const { id, title, url_safe_name } = programme
      const t = copyOf('server/receipt', await orders.receiptLocaleOf(order))
      return {
        programme: { id, title, url_safe_name },
        class_names,
        student_name: isMine ? null : await identity.account.callName(order.uid, locale),
        order: {
          ...toWirePurchase(order, now, null, await intakeOf(order), plan),
          last_attempt: lastAttemptOf(order, payment),
        },
        created_at: order.createdAt.toISOString(),
        lines: {
          tuition_amount: order.tuitionSen,
          discounted_amount: order.discountSen,
          hardcopy_amount: order.hardcopySen,
        },
        // While a guardian must consent, only they get the link.
        guardian_link: isMine && !awaited ? await guardianToPay(order, locale, now) : null,
        guardian_asked_at: isMine
          ? ((await orders.askedGuardian(orderId)).askedAt?.toISOString() ?? null)
          : null,
        reported_at: reported?.toISOString() ?? null,
        payment_reference: payment?.providerReference ?? null,
        disputes,
        parcels:
          isMine || (await isConfirmed(order)) ? await shipping.parcels.ofOrder(orderId) : [],
        receipt: receipt
          ? {
              number: receipt.number,
              paid_at: receipt.paidAt.toISOString(),
              method: knownMethod(receipt),
              pdf_url: storage.signLink(
                uid,
                receiptKey(orderId),
                now,
                t('fileName', { number: receipt.number }),
              ).url,
            }
          : null,
        refunds: refunds.map((refund) =>
          toShownRefund(
            refund,
            (number) =>
              storage.signLink(
                uid,
                creditNoteKey(refund.id),
                now,
                t('creditNote.fileName', { number }),
              ).url,
          ),
        ),
      }
    },
  }
}

/** The paid and the remaining amount of a card plan. */
function paidLines(
  rows: readonly StoredInstalment[],
  byStaff: readonly Pick<StoredManualPayment, 'instalment' | 'method' | 'receivedOn'>[],
  locale: string,
) {
  const t = copyOf('server/receipt', locale)
  const stillToPay = rows.filter(isOwed).reduce((sum, { amountSen }) => sum + amountSen, 0)
  const paid = rows.flatMap(({ number, paidAt, amountSen }) => {
    if (!paidAt) return []
    const manual = byStaff.find(({ instalment }) => instalment === number)
    const day = formatIn(locale).longDate(manual?.receivedOn ?? paidAt)
    const values = { number, count: rows.length, day }
    const text = manual
      ? t('instalmentManual', { ...values, method: t(`methods.${manual.method}`) })
      : t('instalment', values)
    return { text, sen: amountSen }
  })
  return rows.length > 0 ? [...paid, { text: t('stillToPay'), sen: stillToPay }] : []
}

function receiptLines(
  { classIds, tuitionSen, discountSen, hardcopySen }: StoredOrder,
  promoCode: string | null,
  locale: string,
) {
  const t = copyOf('server/receipt', locale)
  const count = classIds.length
  return [
    { text: t('tuition', { count }), sen: tuitionSen },
    {
      text: promoCode === null ? t('staffDiscount') : t('discount', { code: promoCode }),
      sen: -discountSen,
    },
    { text: t('hardcopy', { count }), sen: hardcopySen },
  ].filter(({ sen }) => sen !== 0)
}
