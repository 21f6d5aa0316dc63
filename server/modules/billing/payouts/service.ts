import { staffRowsPerPage } from '#contract/shared/staff/staff-lists.ts'
import type {
  BalanceTransactionRow,
  StaffPayout,
  StaffPayouts,
  StaffTransactions,
} from '#contract/billing/payments/payouts.ts'
import { copyOf } from '../../../platform/copy/copy.ts'
import { everyRow, listPage } from '../../../platform/db/list-page.ts'
import { momentOf, noteMoment } from '../../../platform/db/moments.ts'
import { recordExport } from '../../../platform/db/record-export.ts'
import type { CsvTable } from '../../../platform/http/files/file-reply.ts'
import { refusePage } from '../../../platform/http/refusal.ts'
import type { BillingContext } from '../context.ts'
import { nightly } from '../nightly.ts'
import {
  payoutsPlace,
  payoutsRepository,
  transactionsPlace,
  type ExportedTransaction,
} from './repository.ts'
import { payoutTable, transactionTable } from './table.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

const kind = 'record-payouts'
const startsAt = '04:30'
const dayMs = 24 * 3_600_000
/** The first run reads this many days; later runs start this many days before the last complete run. */
const firstDays = 400
const transactionDays = 3
/** Longer, because a bank may return a payout after days, and Stripe lists a payout's transactions late. */
const payoutDays = 14

/** The provider's balance transactions with their fees, and its payouts to the school's bank. */
export function payoutsService(billing: BillingContext) {
  const { db, payments } = billing
  const { name: provider } = payments
  const { list } = payments.money
  const repository = payoutsRepository(db)

  /** Stores new transactions and payouts. Idempotent. @returns how many were new */
  async function record(now: Date, signal?: AbortSignal) {
    // Only complete runs count: the newest page comes first, so an interrupted run may lack older entries.
    const readAt = await momentOf(db, `books-read/${provider}`)
    const lookBack = (days: number) =>
      readAt
        ? new Date(readAt.getTime() - days * dayMs)
        : new Date(now.getTime() - firstDays * dayMs)
    const recorded = { transactions: 0, payouts: 0 }
    for await (const page of list.transactions(lookBack(transactionDays))) {
      signal?.throwIfAborted()
      recorded.transactions += await repository.addTransactions(provider, page)
    }
    for await (const page of list.payouts(lookBack(payoutDays)))
      for (const payout of page) {
        signal?.throwIfAborted()
        if (await repository.savePayout(provider, payout)) recorded.payouts += 1
        for await (const ids of list.paidOut(payout.id))
          await repository.assign(provider, payout.id, ids)
      }
    await noteMoment(db, `books-read/${provider}`, now)
    return recorded
  }

  return {
    record,

    ...nightly(billing, { kind, startsAt, failed: 'payouts not recorded', run: record }),

    handlers: {
      async staffPayouts({ query }): Promise<StaffPayouts> {
        const place = payoutsPlace(query) ?? refusePage()
        const [{ total, amount }, { rows, ...page }] = await Promise.all([
          repository.countPayouts(query),
          listPage(place, staffRowsPerPage, (...at) => repository.payouts(query, ...at)),
        ])
        return { total, amount, ...page, payouts: rows.map(shownPayout) }
      },

      async exportPayouts({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const { total: rows } = await repository.countPayouts(query)
        await recordExport(
          db,
          uid,
          { list: 'payouts', label: t('exports.payouts'), asked: query, rows },
          now,
        )
        return payoutTable(
          everyRow(
            (page) => payoutsPlace({ ...query, page }),
            (...at) => repository.payouts(query, ...at),
          ),
          t,
        )
      },

      async staffTransactions({ query }): Promise<StaffTransactions> {
        const place = transactionsPlace(query) ?? refusePage()
        const [{ total, ...sums }, { rows, ...page }] = await Promise.all([
          repository.sumTransactions(query),
          listPage(place, staffRowsPerPage, (...at) => repository.transactions(query, ...at)),
        ])
        return { total, sums, ...page, transactions: rows.map(shownTransaction) }
      },

      async exportTransactions({ caller: { uid }, query, now, locale }): Promise<CsvTable> {
        const t = copyOf('server/staff', locale)
        const { total: rows } = await repository.sumTransactions(query)
        const label = t('exports.balance')
        await recordExport(
          db,
          uid,
          { list: 'balance-transactions', label, asked: query, rows },
          now,
        )
        return transactionTable(
          everyRow(
            (page) => transactionsPlace({ ...query, page }),
            (...at) => repository.transactions(query, ...at),
          ),
          t,
        )
      },
    } satisfies Partial<Handlers>,
  }
}

type Keyed<Row> = Row & { sortKey: string; sortId: string }
const toIso = (instant: string) => new Date(instant).toISOString()

const shownPayout = ({ sortKey: _, sortId: __, ...row }: Keyed<StaffPayout>): StaffPayout => ({
  ...row,
  made_at: toIso(row.made_at),
})

const shownTransaction = ({
  sortKey: _,
  sortId: __,
  intake: ___,
  classes: ____,
  method: _____,
  ...row
}: Keyed<ExportedTransaction>): BalanceTransactionRow => ({ ...row, at: toIso(row.at) })
