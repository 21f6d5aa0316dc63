import { useTranslation } from 'react-i18next'
import { dayPattern } from '#contract/shared/ids.ts'
import {
  payoutsSorting,
  payoutStatuses,
  type StaffPayout,
} from '#contract/billing/payments/payouts.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import { FinancePills } from '#staff/kit/FinancePills.tsx'
import kit from '#staff/kit/kit.module.css'
import { PeriodField } from '#staff/kit/PeriodField.tsx'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { staffPayoutsQuery } from './queries.ts'
import { usePartsText } from './use-parts-text.ts'

const tones: Record<StaffPayout['status'], Tone> = {
  pending: 'neutral',
  'in-transit': 'info',
  paid: 'success',
  failed: 'danger',
  canceled: 'neutral',
}

const listOptions = { status: payoutStatuses, from: dayPattern, until: dayPattern } as const

/** The provider's payouts to the school's bank, with their totals. */
export function PayoutsPage() {
  const { t } = useTranslation(['staff/finance', 'staff/kit'])
  const format = useFormat()
  const partsText = usePartsText()
  const list = useStaffList(listOptions, payoutsSorting)
  const columns: Column<StaffPayout>[] = [
    {
      head: t('payouts.arrives'),
      sort: '-made',
      cell: ({ id, arrives_on: day }) => (
        <>
          <RowLink to={`/staff/finance/transactions?payout=${id}`}>{format.longDate(day)}</RowLink>
          <p className={kit.quiet}>{id}</p>
        </>
      ),
    },
    {
      head: t('payouts.status'),
      cell: ({ status }) => <Tag tone={tones[status]}>{t(`payouts.statuses.${status}`)}</Tag>,
    },
    {
      head: t('payouts.parts'),
      cell: ({ transactions, ...sums }) => (
        <span className={`numbers ${kit.quiet}`}>
          {transactions === 0
            ? t('payouts.unknown')
            : `${t('payouts.count', { count: transactions })} · ${partsText(sums)}`}
        </span>
      ),
    },
    {
      head: t('columns.amount'),
      sort: '-amount',
      cell: ({ amount }) => <strong className="numbers">{format.money(amount)}</strong>,
    },
  ]
  return (
    <StaffList
      title={t('payouts.title')}
      list={list}
      filters={[
        {
          name: 'status',
          label: t('payouts.status'),
          all: t('payouts.anyStatus'),
          options: payoutStatuses.map((value) => ({ value, text: t(`payouts.statuses.${value}`) })),
        },
        { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
        { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
      ]}
      tools={
        <div className={kit.picker}>
          <PeriodField />
        </div>
      }
      query={useListQuery(staffPayoutsQuery(list.query))}
      rows={({ payouts }) => payouts}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('payouts.none'), text: t('payouts.noneText') }}
      exported={{
        name: 'payouts',
        fetch: () => callStaff('exportPayouts', { query: list.unpagedQuery }),
      }}
      actions={<FinancePills open="payouts" />}
    >
      {({ total, amount }) => (
        <p className={`numbers ${kit.under}`}>
          {t('payouts.lead', { count: total, amount: format.money(amount) })}
        </p>
      )}
    </StaffList>
  )
}
