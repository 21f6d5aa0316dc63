import { useTranslation } from 'react-i18next'
import { dayPattern } from '#contract/shared/ids.ts'
import {
  balanceKinds,
  transactionsSorting,
  type BalanceTransactionRow,
} from '#contract/billing/payments/payouts.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { Link } from '#platform/i18n/Link.tsx'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FinancePills } from '#staff/kit/FinancePills.tsx'
import kit from '#staff/kit/kit.module.css'
import { PeriodField } from '#staff/kit/PeriodField.tsx'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { staffTransactionsQuery } from './queries.ts'
import { usePartsText } from './use-parts-text.ts'

const tones: Record<BalanceTransactionRow['kind'], Tone> = {
  charge: 'success',
  refund: 'neutral',
  dispute: 'danger',
  fee: 'neutral',
  other: 'info',
}

const listOptions = {
  kind: balanceKinds,
  payout: /^[\w-]{1,100}$/,
  from: dayPattern,
  until: dayPattern,
} as const

/** The provider's balance transactions: gross, fees and net. */
export function TransactionsPage() {
  const { t } = useTranslation(['staff/finance', 'staff/kit'])
  const format = useFormat()
  const partsText = usePartsText()
  const list = useStaffList(listOptions, transactionsSorting)
  const { payout } = list.chosen
  const columns: Column<BalanceTransactionRow>[] = [
    {
      head: t('columns.order'),
      cell: ({ id, order_id: order, student, programme, receipt_number: receipt }) =>
        order === null ? (
          id
        ) : (
          <>
            <RowLink to={`/staff/orders/${order}`}>{student ?? order}</RowLink> {programme}
            {receipt !== null && (
              <p className={`numbers ${kit.quiet}`}>{t('receipt', { number: receipt })}</p>
            )}
          </>
        ),
    },
    {
      head: t('transactions.kind'),
      cell: ({ kind }) => <Tag tone={tones[kind]}>{t(`transactions.kinds.${kind}`)}</Tag>,
    },
    {
      head: t('transactions.at'),
      sort: '-at',
      cell: ({ at, payout: paidOut }) => (
        <span className={`numbers ${kit.quiet}`}>
          {format.dateTime(new Date(at))}
          <br />
          {paidOut ?? t('transactions.notPaidOut')}
        </span>
      ),
    },
    {
      head: t('columns.amount'),
      sort: '-amount',
      cell: ({ amount, fee, net }) => (
        <span className="numbers">
          <strong>{format.money(amount)}</strong>
          {fee !== 0 && (
            <p className={kit.quiet}>
              {t('transactions.net', { fee: format.money(fee), net: format.money(net) })}
            </p>
          )}
        </span>
      ),
    },
  ]
  return (
    <StaffList
      title={t('transactions.title')}
      list={list}
      searchLabel={t('transactions.search')}
      filters={[
        {
          name: 'kind',
          label: t('transactions.kind'),
          all: t('transactions.anyKind'),
          options: balanceKinds.map((value) => ({
            value,
            text: t(`transactions.kinds.${value}`),
          })),
        },
        { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
        { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
      ]}
      tools={
        payout === undefined ? (
          <div className={kit.picker}>
            <PeriodField />
          </div>
        ) : (
          <p className={kit.under}>
            {t('transactions.ofPayout', { payout })}{' '}
            <Link to={list.linkWith('payout', '')}>{t('transactions.all')}</Link>
          </p>
        )
      }
      query={useListQuery(staffTransactionsQuery(list.query))}
      rows={({ transactions }) => transactions}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('transactions.none'), text: t('transactions.noneText') }}
      exported={{
        name: 'balance-transactions',
        fetch: () => callStaff('exportTransactions', { query: list.unpagedQuery }),
      }}
      actions={<FinancePills open="transactions" />}
    >
      {({ sums }) => (
        <p className={`numbers ${kit.under}`}>
          <strong>{t('transactions.lead', { net: format.money(sums.net) })}</strong>{' '}
          {partsText(sums)}
        </p>
      )}
    </StaffList>
  )
}
