import {
  attentionShown,
  type ChangeOrder,
  type StaffOrderPage,
  type StaffOrderRow,
  type StaffOrders,
} from '#contract/billing/staff-orders.ts'
import { allowed } from '#contract/billing/orders.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import type { OrderForStudent } from '#contract/billing/orders-for.ts'
import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import { done } from '#contract/shared/wire.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import { recordMinorRead } from '../../../platform/db/minor-reads.ts'
import { suppressionsOf, shownToStaff } from '../../../platform/db/suppressions.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refuse, refusePage } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import type { LedgerService } from '../ledger/service.ts'
import type { Reconciliation } from '../reconciliation/service.ts'
import { receiptKey } from '../orders/records.ts'
import { ordersRepository } from '../orders/repository.ts'
import { toWireDetails } from '../orders/wire.ts'
import { entriesOf } from './entries.ts'
import { writeOrderNote } from './notes.ts'
import { orderTable } from './table.ts'
import { orderPlace, staffOrdersRepository, type OrderRow } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const t = copyOf('server/staff')

/** Orders, for support. Nobody changes an order of their own. */
export function orderDeskHandlers(
  billing: BillingContext,
  { syncPaymentStatus, resend, forSomebody, paymentLink }: OrdersService,
  ledger: LedgerService,
  reconciliation: Reconciliation,
) {
  const { db, catalogue, links, jobs, report, storage } = billing
  const orders = staffOrdersRepository(db)

  async function page(
    caller: Caller,
    orderId: string,
    now: Date,
    locale: string,
  ): Promise<StaffOrderPage> {
    const found = (await orders.find(orderId)) ?? refuse('order.unknown')
    const { order, programme, receiptNumber } = found
    const { guardian, ...student } = order.details
    const isWaiting = order.status !== 'VOID' && allowed[order.status].cancel
    const [classes, intake, link, instalments, entries, money, suppressed, sent, parcels, notes] =
      await Promise.all([
        Promise.all(
          order.classIds.map(async (id) => ({
            id,
            class_name: (await catalogue.className(id)) ?? '',
          })),
        ),
        catalogue.intake(order.intakeKey),
        guardian ? links.guardianLinks.find(order.uid, orderId, now) : null,
        ordersRepository(db).instalmentsOf(orderId),
        entriesOf(orders, orderId, locale),
        ledger.refunds.moneyOf(caller, order),
        suppressionsOf(db, [student.email, ...(guardian ? [guardian.email] : [])]),
        isWaiting ? orders.sentLink(orderId) : null,
        orders.parcels(orderId),
        orders.notes(orderId),
      ])
    const attempt = entries.find((entry) => entry.kind === 'attempt')
    return {
      id: order.id,
      uid: order.uid,
      programme: { id: order.programmeId, title: programme },
      status: order.status,
      plan: attempt?.kind === 'attempt' ? attempt.plan : null,
      ...(intake && { intake: { key: intake.key, title: intake.title } }),
      classes,
      created_at: order.createdAt.toISOString(),
      total: order.totalSen,
      lines: {
        tuition_amount: order.tuitionSen,
        discounted_amount: order.discountSen,
        hardcopy_amount: order.hardcopySen,
      },
      promo_code: order.promoCode,
      staff_discount: order.staffDiscount && {
        percent: order.staffDiscount.percent ?? null,
        reason: order.staffDiscount.reason,
      },
      may_discount: isWaiting && !money.is_own && mayDo(caller.role, 'discount'),
      student: {
        name: student.name,
        email: student.email,
        contact: student.phone,
        address: `${student.address}, ${student.postal} ${student.city}, ${student.state}`,
      },
      details: toWireDetails(order.details),
      guardian,
      suppressions: suppressed.map(shownToStaff),
      link_since: order.status === 'VOID' ? null : (link?.since ?? null),
      payment_link: sent,
      receipt:
        receiptNumber === null
          ? null
          : {
              number: receiptNumber,
              pdf_url: storage.signLink(
                caller.uid,
                receiptKey(orderId),
                now,
                copyOf('server/receipt', locale)('fileName', { number: receiptNumber }),
              ).url,
            },
      parcels,
      notes: notes.map(({ note, name, email }) => ({
        id: note.id,
        at: note.at.toISOString(),
        by: (name || email) ?? '',
        text: note.text,
      })),
      instalments: instalments.map(({ number, dueOn, amountSen, status, cancelledAt }) => ({
        number,
        due_on: dueOn,
        amount: amountSen,
        status,
        ...(cancelledAt && { is_cancelled: true }),
      })),
      money,
      entries,
    }
  }

  /** Fetches and applies the order's payments, refunds and disputes from the provider, and records the change. */
  async function reconcile(caller: Caller, orderId: string, now: Date): Promise<void> {
    const before = (await orders.find(orderId)) ?? refuse('order.unknown')
    try {
      await syncPaymentStatus(orderId)
      await ledger.syncOrder(orderId)
    } catch (error) {
      report('payment not reconciled', { orderId, error: String(error) })
      refuse('payment.provider-unreachable', t('refused.noAnswerOfProvider'))
    }
    const after = await orders.find(orderId)
    await inTransaction(db, (tx) =>
      recordChange(
        tx,
        {
          uid: caller.uid,
          action: 'order-reconciled',
          subject: `order/${orderId}`,
          label: labelOf(before.order.details.name, before.programme),
          before: { status: before.order.status },
          after: { status: after?.order.status },
        },
        now,
      ),
    )
  }

  return {
    async staffOrders({ query, now }): Promise<StaffOrders> {
      const place = orderPlace(query) ?? refusePage()
      const isFirst = Object.keys(query).length === 0
      const [total, { rows, ...page }, attention, strays, discrepancies] = await Promise.all([
        orders.count(query),
        listPage(place, staffRowsPerPage, (...at) => orders.list(query, ...at)),
        isFirst ? orders.attention(attentionShown) : [],
        isFirst ? orders.strays(attentionShown) : [],
        isFirst ? reconciliation.open() : [],
      ])
      return {
        server_time: now.toISOString(),
        total,
        ...page,
        attention: attention.map(shown),
        strays: strays.map(({ paymentEvent }) => ({
          provider: paymentEvent.provider,
          event_id: paymentEvent.eventId,
          at: paymentEvent.receivedAt.toISOString(),
          status: paymentEvent.status,
          amount: paymentEvent.amountSen,
          why: paymentEvent.quarantined ?? '',
        })),
        discrepancies,
        orders: rows.map(shown),
      }
    },

    /** All matching orders as a CSV table. */
    async exportOrders({ caller, query, now, locale }): Promise<CsvTable> {
      const inWords = copyOf('server/staff', locale)
      const rows = await orders.count(query)
      const label = inWords('exports.orders')
      await recordExport(db, caller.uid, { list: 'orders', label, asked: query, rows }, now)
      return orderTable(
        everyRow(
          (page) => orderPlace({ ...query, page }),
          (...at) => orders.list(query, ...at),
        ),
        inWords,
      )
    },

    /** The order's page. Views of orders of people under 18 are recorded. */
    async staffOrder({ caller, params: { orderId }, now, locale }): Promise<StaffOrderPage> {
      const whole = await page(caller, orderId, now, locale)
      const { name, email } = whole.student
      const { uid } = whole
      await recordMinorRead(db, { uid, label: name || email, readerUid: caller.uid }, now)
      return whole
    },

    /** @throws Refusal `staff.refused` if there is nothing to send, or the report was already handled */
    async changeOrder({ caller, params: { orderId }, body, now, locale }): Promise<StaffOrderPage> {
      const { order: read } = (await orders.find(orderId)) ?? refuse('order.unknown')
      if ((await ledger.refunds.moneyOf(caller, read)).is_own) refuseInWords('ownOrder')
      if (body.do === 'reconcile') await reconcile(caller, orderId, now)
      else
        await inTransaction(db, async (tx) => {
          const repository = staffOrdersRepository(tx)
          const order = (await repository.lock(orderId)) ?? refuse('order.unknown')
          const found = await repository.find(orderId)
          const auditValues = await carryOut(tx, body)
          await recordChange(
            tx,
            {
              uid: caller.uid,
              subject: `order/${orderId}`,
              label: labelOf(order.details.name, found?.programme ?? ''),
              before: {},
              ...auditValues,
            },
            now,
          )
        })
      jobs.wake()
      return page(caller, orderId, now, locale)

      /** @returns the values to record */
      async function carryOut(tx: Tx, what: Exclude<ChangeOrder, { do: 'reconcile' }>) {
        const repository = staffOrdersRepository(tx)
        switch (what.do) {
          case 'resend-confirmation':
            if (!(await resend.confirmation(tx, orderId, now))) refuseInWords('nothingToConfirm')
            return { action: 'confirmation-resent', after: {} }
          case 'resend-link':
            if (!(await resend.guardianLink(tx, orderId, now))) refuseInWords('noGuardian')
            return { action: 'guardian-link-resent', after: {} }
          case 'handle-report': {
            const at = await repository.handleReport(orderId, what.id, caller.uid, now)
            if (!at) refuseInWords('handled')
            return { action: 'payment-report-handled', after: { reported_at: at.toISOString() } }
          }
        }
      }
    },

    /** What staff can order for a student. Viewing the details of people under 18 is recorded. */
    async orderForStudent({ caller, params: { uid }, now }): Promise<OrderForStudent> {
      const whole = await forSomebody.start(caller, uid, now)
      const { name, email } = whole.details.user_detail
      await recordMinorRead(db, { uid, label: name || email, readerUid: caller.uid }, now)
      return whole
    },

    makeOrder: async ({ caller, params: { uid }, body, now }) => ({
      order_id: await forSomebody.make(caller, uid, body, now),
    }),

    async changeReserved({ caller, params: { orderId }, body, now, locale }) {
      await forSomebody.change(caller, orderId, body, now)
      return page(caller, orderId, now, locale)
    },

    async cancelReserved({ caller, params: { orderId }, now, locale }) {
      await forSomebody.cancel(caller, orderId, now)
      jobs.wake()
      return page(caller, orderId, now, locale)
    },

    async discountOrder({ caller, params: { orderId }, body, now, locale }) {
      await forSomebody.discount(caller, orderId, body, now)
      return page(caller, orderId, now, locale)
    },

    async writeOrderNote({ caller, params: { orderId }, body, now, locale }) {
      await writeOrderNote(billing, caller, orderId, body, now)
      return page(caller, orderId, now, locale)
    },

    async handleQuarantinedEvent({ caller, body: { provider, event_id }, now }) {
      await inTransaction(db, async (tx) => {
        const handled =
          (await staffOrdersRepository(tx).handleQuarantinedEvent(provider, event_id, now)) ??
          refuseInWords('handled')
        const { paymentEvent, orderId } = handled
        await recordChange(
          tx,
          {
            uid: caller.uid,
            action: 'misfit-handled',
            subject: orderId ? `order/${orderId}` : `payment-event/${event_id}`,
            label: event_id,
            before: {},
            after: { provider, status: paymentEvent.status, why: paymentEvent.quarantined },
          },
          now,
        )
      })
      return done
    },

    sendPaymentLink: paymentLink.sendPaymentLink,
  } satisfies Partial<Handlers>
}

const labelOf = (name: string, programme: string) => `${name}, ${programme}`

const shown = ({ order, ...row }: OrderRow): StaffOrderRow => ({
  id: order.id,
  programme: row.programme,
  status: order.status,
  total: order.totalSen,
  created_at: order.createdAt.toISOString(),
  student: order.details.name || row.name,
  email: row.email,
  guardian: order.details.guardian?.name ?? null,
  reported_at: row.reportedAt?.toISOString() ?? null,
  quarantined_events: row.quarantined_events,
  waits_for_second: row.waitsForSecond,
  has_unpaid_instalment: row.hasUnpaid,
  receipt_number: row.receiptNumber,
  dispute: row.dispute && {
    status: row.dispute.status,
    evidence_due: row.dispute.evidence_due && new Date(row.dispute.evidence_due).toISOString(),
  },
})
