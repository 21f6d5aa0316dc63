import { randomUUID } from 'node:crypto'
import * as v from 'valibot'
import { eventReason } from '#contract/billing/payments/event-reasons.ts'
import type { OrderMoney, StaffDispute } from '#contract/billing/payments/staff-refunds.ts'
import { mayDo } from '#contract/shared/staff/staff-rights.ts'
import { manualProvider } from '#contract/billing/payments/payment-methods.ts'
import { done } from '#contract/shared/wire.ts'
import { recordChange } from '../../../platform/db/audit.ts'
import { inTransaction } from '../../../platform/db/in-transaction.ts'
import type { Tx } from '../../../platform/db/open.ts'
import { disputesOf, type StoredDispute } from './disputes-of-order.ts'
import { chargeIdOf } from './payment-entries.ts'
import { debtsSql } from '../orders/debts-sql.ts'
import { manualPaymentsSql } from '../orders/payments/manual-payments-sql.ts'
import { isOwnOrder } from '../orders/own-order.ts'
import type { StoredRefund } from './refunds-of-order.ts'
import type { ProviderRefund } from '../../../gateways/payments/money.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { refuseInWords } from '../../../platform/http/refuse-in-words.ts'
import type { Caller } from '../../../platform/http/caller/authenticate.ts'
import type { Verdict } from '../../../platform/db/schema/billing-ledger.ts'
import type { BillingContext } from '../context.ts'
import type { OrdersService } from '../orders/service.ts'
import type { CreditNotes } from './credit-notes.ts'
import { disputesSql } from './disputes-sql.ts'
import { refundsSql, type LedgerOrder } from './refunds-sql.ts'
import {
  requestedTotalSen,
  balanceOf,
  isSameCharge,
  refundableOfCharge,
  refundableOfOrder,
} from './refundable.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const kind = 'send-refund'
const Body = v.object({ refund_id: v.string() })

export type Refunder = ReturnType<typeof refunder>

/**
 * Refunds, through the provider or manual. Staff request them; above a limit a second person approves. Only the
 * provider's report sets its refunds to 'refunded' or 'failed'.
 */
export function refunder(
  { db, config, payments, jobs, events, clock }: BillingContext,
  { endAccess }: OrdersService,
  creditNotes: Pick<CreditNotes, 'enqueueMails' | 'enqueueFailedMails'>,
) {
  const provider = payments.name

  const send = (tx: Tx, { id }: Pick<StoredRefund, 'id'>, now: Date) =>
    jobs.add(tx, { kind, body: { refund_id: id }, onceKey: `${kind}/${id}` }, now)

  async function lockUnlessOwn(tx: Tx, caller: Caller, orderId: string): Promise<LedgerOrder> {
    const order = (await refundsSql(tx).lock(orderId)) ?? refuse('order.unknown')
    if (await isOwnOrder(tx, caller, order)) refuseInWords('ownOrder')
    return order
  }

  /** A payment that the bank has taken back cannot be refunded. */
  async function isTakenBack(
    tx: Tx,
    charge: Pick<StoredRefund, 'orderId' | 'provider' | 'paymentId' | 'instalment'>,
  ): Promise<boolean> {
    const taken = await disputesSql(tx).chargebacksOf(charge.orderId)
    return taken.some((dispute) => isSameCharge(dispute, charge))
  }

  const audited = (
    tx: Tx,
    caller: Caller,
    order: LedgerOrder,
    what: { action: string; refund: Pick<StoredRefund, 'amountSen' | 'reason'> },
    now: Date,
  ) =>
    recordChange(
      tx,
      {
        uid: caller.uid,
        action: what.action,
        subject: `order/${order.id}`,
        label: order.details.name,
        before: {},
        after: { amount_sen: what.refund.amountSen, reason: what.refund.reason },
      },
      now,
    )

  /** Applies a reported refund. Repeated, late and reordered reports are harmless. */
  async function apply(reported: ProviderRefund): Promise<Verdict> {
    const { id, refundId, charge, status, amountSen, currency, failure, at } = reported
    const verdict = await inTransaction(db, async (tx): Promise<Verdict> => {
      const sql = refundsSql(tx)
      const known = await sql.refundOf(provider, { id, refundId })
      const entry = charge ? await sql.charge(provider, chargeIdOf(charge)) : undefined
      const orderId = known?.orderId ?? entry?.orderId
      const order = orderId === undefined ? undefined : await sql.lock(orderId)
      if (!order)
        return {
          verdict: 'quarantined',
          why: 'refund of an unknown charge',
          ...(charge && { waitsFor: chargeIdOf(charge) }),
        }
      const about = { orderId: order.id }
      // Read again under the lock.
      const stored = await sql.refundOf(provider, { id, refundId })
      const before =
        stored ??
        (await sql.insertRefund({
          id: randomUUID(),
          orderId: order.id,
          paymentId: entry?.paymentId ?? null,
          instalment: entry?.instalment ?? null,
          provider,
          reference: charge?.reference ?? '',
          providerId: id,
          amountSen,
          currency,
          reason: '',
          status: 'asked',
          askedAt: at,
        }))
      if (before.amountSen !== amountSen || before.currency !== currency)
        return { verdict: 'quarantined', why: 'refund of another amount', ...about }
      if (before.providerId === null) await sql.updateRefund(before.id, { providerId: id })
      const money = {
        currency,
        provider,
        providerId: id,
        orderId: order.id,
        paymentId: before.paymentId,
        instalment: before.instalment,
        at,
      }
      if (status === 'succeeded' && before.status === 'asked') {
        await settle(tx, order, before, { providerId: id, at })
        return { verdict: 'applied', ...about }
      }
      if (status === 'failed' && (before.status === 'asked' || before.status === 'refunded')) {
        // The money came back to us.
        if (before.status === 'refunded')
          await sql.recordEntry({ ...money, kind: 'refund-failed', amountSen })
        await markFailed(tx, order, before, { failure, at })
        // The payer was shown it or told of it.
        if (stored) await creditNotes.enqueueFailedMails(tx, order, stored.id, at)
        return { verdict: 'applied', ...about }
      }
      return { verdict: 'unchanged', ...about }
    })
    if (verdict.verdict === 'applied') jobs.wake()
    return verdict
  }

  /** Completes a refund: adds the ledger entry and the credit note, and ends access if requested. */
  async function settle(
    tx: Tx,
    order: LedgerOrder,
    refund: StoredRefund,
    { providerId, at }: { providerId: string; at: Date },
  ): Promise<void> {
    const sql = refundsSql(tx)
    const { paymentId, instalment, currency, amountSen } = refund
    await sql.recordEntry({
      kind: 'refund',
      amountSen: -amountSen,
      currency,
      provider: refund.provider,
      providerId,
      orderId: order.id,
      paymentId,
      instalment,
      at,
    })
    await sql.updateRefund(refund.id, {
      status: 'refunded',
      settledAt: at,
      creditNote: await sql.nextCreditNote(),
    })
    const actor = refund.provider
    await sql.recordEvent(order, { actor, reason: refundWords(refund), at })
    if (refund.endsAccess) {
      await endAccess(tx, order, 'refunded', clock())
      await sql.recordEvent(order, { actor, reason: eventReason('access-ended', {}), at })
    }
    const balance = balanceOf(await sql.entriesOf(order.id))
    await events.emit('order-refunded', {
      tx,
      orderId: order.id,
      endsHardcopy: refund.endsAccess || refund.includesHardcopy || balance <= 0,
      now: clock(),
    })
    await creditNotes.enqueueMails(tx, order, refund.id, at)
  }

  /** Settles a manual refund at once; enqueues any other for the provider. */
  const sendOrSettle = (tx: Tx, order: LedgerOrder, refund: StoredRefund, now: Date) =>
    refund.provider === manualProvider
      ? settle(tx, order, refund, { providerId: refund.id, at: now })
      : send(tx, refund, now)

  async function markFailed(
    tx: Tx,
    order: LedgerOrder,
    refund: StoredRefund,
    { failure, at }: { failure: string | null; at: Date },
  ): Promise<void> {
    const sql = refundsSql(tx)
    await sql.updateRefund(refund.id, { status: 'failed', failure, settledAt: at })
    const reason = eventReason('refund-failed', { amount: refund.amountSen })
    await sql.recordEvent(order, { actor: provider, reason, at })
  }

  /** Requests a refund from the provider; can be repeated for the same refund. */
  async function requestRefund(refund: StoredRefund): Promise<void> {
    const { id: refundId, orderId, reference, instalment, amountSen } = refund
    const charge = { reference, ...(instalment !== null && { instalment }) }
    const reply = await payments.money.refund({ refundId, orderId, charge, amountSen })
    if (!('refused' in reply)) return void (await apply(reply))
    await inTransaction(db, async (tx) => {
      const order = await refundsSql(tx).lock(orderId)
      const current = await refundsSql(tx).refund(refundId)
      if (order && current?.status === 'asked')
        await markFailed(tx, order, current, { failure: reply.refused, at: clock() })
    })
  }

  return {
    apply,

    /** Fetches and applies the undecided refunds of an order. */
    async syncOrder(orderId: string): Promise<void> {
      for (const refund of await refundsSql(db).refundsOf(orderId)) {
        if (refund.status !== 'asked' || refund.provider !== provider) continue
        if (refund.providerId === null) await requestRefund(refund)
        else
          for (const reported of await payments.money.refundsIn({
            about: 'refund',
            id: refund.providerId,
          }))
            await apply(reported)
      }
    },

    handlers: {
      /** @throws Refusal `staff.refused` if the amount is more than can be refunded, or for one's own order */
      async askRefund({ caller, params: { orderId }, body, now }) {
        await inTransaction(db, async (tx) => {
          const sql = refundsSql(tx)
          const order = await lockUnlessOwn(tx, caller, orderId)
          // A repeated request.
          if (await sql.refund(body.id)) return
          const [entries, refunds] = await Promise.all([
            sql.entriesOf(orderId),
            sql.refundsOf(orderId),
          ])
          const charge =
            entries.find((entry) => entry.id === body.charge && isIncome(entry)) ??
            refuseInWords('noCharge')
          const { given } = body
          if ((charge.provider === manualProvider) !== (given !== undefined))
            refuseInWords('givenManually')
          if (charge.provider !== provider && charge.provider !== manualProvider)
            refuseInWords('noCharge')
          if (await isTakenBack(tx, charge)) refuseInWords('disputed')
          const most = Math.min(
            refundableOfCharge(charge, entries, refunds),
            refundableOfOrder(entries, refunds) - (body.includes_hardcopy ? 0 : order.hardcopySen),
          )
          if (body.amount > most)
            refuseInWords('refundTooMuch', ({ money }) => ({ most: money(Math.max(0, most)) }))
          const isLarge =
            requestedTotalSen(refunds) + body.amount > config.refundSecondPersonAboveSen
          const refund = await sql.insertRefund({
            id: body.id,
            orderId,
            paymentId: charge.paymentId,
            instalment: charge.instalment,
            provider: charge.provider,
            reference: referenceOf(charge),
            givenBy: given?.method ?? null,
            givenReference: given?.reference ?? null,
            amountSen: body.amount,
            currency: charge.currency,
            reason: body.reason,
            endsAccess: body.ends_access,
            includesHardcopy: body.includes_hardcopy,
            status: isLarge ? 'waiting' : 'asked',
            askedBy: caller.uid,
            askedAt: now,
          })
          if (!isLarge) await sendOrSettle(tx, order, refund, now)
          await audited(tx, caller, order, { action: 'refund-asked', refund }, now)
        })
        jobs.wake()
        return done
      },

      /** @throws Refusal `staff.refused` if the refund is not waiting, or the person who requested it confirms it */
      async decideRefund({ caller, params: { orderId }, body, now }) {
        await inTransaction(db, async (tx) => {
          const sql = refundsSql(tx)
          const order = await lockUnlessOwn(tx, caller, orderId)
          const refund = await sql.refund(body.id)
          if (refund?.orderId !== orderId || refund.status !== 'waiting') refuseInWords('handled')
          const confirms = body.do === 'confirm'
          if (confirms && refund.askedBy === caller.uid) refuseInWords('secondPerson')
          if (confirms && (await isTakenBack(tx, refund))) refuseInWords('disputed')
          await sql.updateRefund(refund.id, {
            status: confirms ? 'asked' : 'declined',
            decidedBy: caller.uid,
            decidedAt: now,
          })
          if (confirms) await sendOrSettle(tx, order, refund, now)
          const action = confirms ? 'refund-confirmed' : 'refund-declined'
          await audited(tx, caller, order, { action, refund }, now)
        })
        jobs.wake()
        return done
      },
    } satisfies Partial<Handlers>,

    /** An order's money as this member of staff sees it. */
    async moneyOf(caller: Caller, order: LedgerOrder): Promise<OrderMoney> {
      const sql = refundsSql(db)
      const byStaff = manualPaymentsSql(db)
      const owing = debtsSql(db)
      const [entries, rows, manual, owed, debt, writtenOff, disputes] = await Promise.all([
        sql.entriesOf(order.id),
        sql.namedRefundsOf(order.id),
        byStaff.manualPaymentsOf(order.id),
        byStaff.owedOf(order),
        owing.owedInAll(order.id),
        owing.namedWriteOff(order.id),
        disputesOf(db, order.id),
      ])
      const refunds = rows.map(({ refund }) => refund)
      const isOwn = await isOwnOrder(db, caller, order)
      const may_record = !isOwn && mayDo(caller.role, 'manualPayment')
      const isWaiting = manual.some(({ payment }) => payment.status === 'waiting')
      const methodOf = (entry: (typeof entries)[number]) =>
        entry.kind === 'manual'
          ? (manual.find(({ payment }) => entry.providerId.startsWith(payment.id))?.payment ?? null)
          : null
      const may_refund = !isOwn && mayDo(caller.role, 'refund')
      return {
        balance: balanceOf(entries),
        refunded: refunds
          .filter(({ status }) => status === 'refunded')
          .reduce((sum, { amountSen }) => sum + amountSen, 0),
        charges: entries.flatMap((entry) =>
          isIncome(entry)
            ? {
                id: entry.id,
                at: entry.at.toISOString(),
                amount: entry.amountSen,
                instalment: entry.instalment,
                reference: methodOf(entry)?.reference ?? referenceOf(entry),
                method: methodOf(entry)?.method ?? null,
                left: refundableOfCharge(entry, entries, refunds),
              }
            : [],
        ),
        refunds: rows.map(({ refund, askedBy, decidedBy }) => ({
          id: refund.id,
          amount: refund.amountSen,
          reason: refund.reason,
          status: refund.status,
          failure: refund.failure,
          ends_access: refund.endsAccess,
          asked_by: askedBy,
          asked_at: refund.askedAt.toISOString(),
          decided_by: decidedBy,
          settled_at: refund.settledAt?.toISOString() ?? null,
          credit_note: refund.creditNote,
          given_by: refund.givenBy,
          given_reference: refund.givenReference,
          may_confirm: may_refund && refund.status === 'waiting' && refund.askedBy !== caller.uid,
        })),
        disputes: disputes.map((dispute) => {
          const charge = entries.find(
            ({ kind: of, paymentId, instalment }) =>
              of === 'charge' &&
              paymentId === dispute.paymentId &&
              instalment === dispute.instalment,
          )
          return toStaffDispute(
            dispute,
            charge && dispute.provider === payments.name
              ? payments.money.disputePage(dispute.providerId, { reference: referenceOf(charge) })
              : null,
          )
        }),
        hardcopy: order.hardcopySen,
        second_person_above: config.refundSecondPersonAboveSen,
        may_refund,
        manual: manual.map(({ payment, recordedBy, decidedBy }) => ({
          id: payment.id,
          amount: payment.amountSen,
          instalment: payment.instalment,
          method: payment.method,
          reference: payment.reference,
          received_on: payment.receivedOn,
          note: payment.note,
          status: payment.status,
          recorded_by: recordedBy,
          recorded_at: payment.recordedAt.toISOString(),
          decided_by: decidedBy,
          may_confirm:
            may_record && payment.status === 'waiting' && payment.recordedBy !== caller.uid,
        })),
        owed: isWaiting ? [] : owed,
        manual_second_person_above: config.manualSecondPersonAboveSen,
        may_record,
        debt,
        written_off: writtenOff
          ? {
              amount: writtenOff.amountSen,
              reason: writtenOff.reason,
              by: writtenOff.byName,
              at: writtenOff.at.toISOString(),
            }
          : null,
        is_own: isOwn,
      }
    },

    jobs: {
      async [kind](body: unknown): Promise<void> {
        const refund = await refundsSql(db).refund(v.parse(Body, body).refund_id)
        if (refund?.status === 'asked') await requestRefund(refund)
      },
    },
  }
}

const toStaffDispute = (dispute: StoredDispute, answerUrl: string | null): StaffDispute => ({
  id: dispute.id,
  provider_id: dispute.providerId,
  amount: dispute.amountSen,
  instalment: dispute.instalment,
  reason: dispute.reason,
  status: dispute.status,
  is_inquiry: dispute.isInquiry,
  evidence_due: dispute.evidenceDue?.toISOString() ?? null,
  answer_url: answerUrl,
  opened_at: dispute.openedAt.toISOString(),
  ended_at: dispute.endedAt?.toISOString() ?? null,
})

/** Whether the entry is received money. */
const isIncome = ({ kind: of, amountSen }: { kind: string; amountSen: number }): boolean =>
  of === 'charge' || (of === 'manual' && amountSen > 0)

const refundWords = ({ amountSen: amount, askedBy, provider }: StoredRefund): string => {
  if (provider === manualProvider) return eventReason('refunded-by-hand', { amount })
  return eventReason(askedBy === null ? 'refunded-at-provider' : 'refunded', { amount })
}

/** The provider's reference of a charge, without the number of an instalment. */
export const referenceOf = ({
  providerId,
  instalment,
}: {
  providerId: string
  instalment: number | null
}) => (instalment === null ? providerId : providerId.slice(0, -`/${instalment}`.length))
