import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { useTranslation } from 'react-i18next'
import { dayPattern } from '#contract/shared/ids.ts'
import {
  refundsSorting,
  refundStates,
  type ListedRefund,
} from '#contract/billing/payments/staff-payments.ts'
import { callStaff } from '#platform/api/call-staff.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import type { Column } from '#staff/kit/lists/Table.tsx'
import { staffQuery, useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Tag, type Tone } from '#ui/Tag.tsx'
import { MoneyLists } from './MoneyLists.tsx'
import { useMoneyColumns } from './money-columns.tsx'

const staffRefundsQuery = (query: QueryTextOf<StaffEndpoints['staffRefunds']>) =>
  staffQuery(['money', 'refunds', query], (options) =>
    callStaff('staffRefunds', { query, ...options }),
  )

const tones: Record<ListedRefund['state'], Tone> = {
  waiting: 'accent',
  asked: 'info',
  refunded: 'success',
  failed: 'danger',
  declined: 'neutral',
}

const listOptions = { state: refundStates, from: dayPattern, until: dayPattern } as const

/** All refunds, including those that wait for a second person, each with a link to its order. */
export function RefundsPage() {
  const { t } = useTranslation(['staff/payments', 'staff/orders', 'staff/kit'])
  const { order, when, amount } = useMoneyColumns<ListedRefund>(({ asked_at }) => asked_at)
  const list = useStaffList(listOptions, refundsSorting)
  const columns: Column<ListedRefund>[] = [
    order,
    {
      head: t('columns.state'),
      cell: ({ state, given_by: method, credit_note: number }) => (
        <>
          <Tag tone={tones[state]}>{t(`staff/orders:money.states.${state}`)}</Tag>
          <p className={`numbers ${kit.quiet}`}>
            {[
              method && t(`staff/orders:methods.${method}`),
              number !== null && t('staff/orders:money.creditNote', { number }),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </>
      ),
    },
    {
      head: t('columns.reason'),
      cell: ({ reason, asked_by: by }) => (
        <span className={kit.quiet}>
          {reason}
          <br />
          {by === null ? t('refunds.atProvider') : t('refunds.askedBy', { by })}
        </span>
      ),
    },
    when,
    amount,
  ]
  return (
    <StaffList
      title={t('refunds.title')}
      list={list}
      searchLabel={t('refunds.search')}
      filters={[
        {
          name: 'state',
          label: t('columns.state'),
          all: t('anyState'),
          options: refundStates.map((value) => ({
            value,
            text: t(`staff/orders:money.states.${value}`),
          })),
        },
        { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
        { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
      ]}
      query={useListQuery(staffRefundsQuery(list.query))}
      rows={({ refunds }) => refunds}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('refunds.none'), text: t('refunds.noneText') }}
      exported={{
        name: 'refunds',
        fetch: () => callStaff('exportRefunds', { query: list.unpagedQuery }),
      }}
      actions={<MoneyLists open="refunds" />}
    />
  )
}
