import type { QueryTextOf } from '#contract/endpoints.ts'
import type { StaffEndpoints } from '#contract/staff-endpoints.ts'
import { useTranslation } from 'react-i18next'
import { dayPattern } from '#contract/shared/ids.ts'
import { paidMethods } from '#contract/billing/payments/payment-methods.ts'
import {
  paymentKinds,
  paymentsSorting,
  paymentStates,
  type StaffPayment,
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

const staffPaymentsQuery = (query: QueryTextOf<StaffEndpoints['staffPayments']>) =>
  staffQuery(['money', 'payments', query], (options) =>
    callStaff('staffPayments', { query, ...options }),
  )

const tones: Record<StaffPayment['state'], Tone> = {
  opened: 'neutral',
  'set-up': 'info',
  processing: 'accent',
  succeeded: 'success',
  failed: 'danger',
  expired: 'neutral',
  waiting: 'info',
  declined: 'neutral',
}

const listOptions = {
  state: paymentStates,
  kind: paymentKinds,
  method: paidMethods,
  from: dayPattern,
  until: dayPattern,
} as const

/** All payments, failed ones too, each with a link to its order. */
export function PaymentsPage() {
  const { t } = useTranslation(['staff/payments', 'staff/orders', 'staff/kit'])
  const { order, when, amount } = useMoneyColumns<StaffPayment>(({ at }) => at)
  const list = useStaffList(listOptions, paymentsSorting)
  const columns: Column<StaffPayment>[] = [
    order,
    {
      head: t('columns.state'),
      cell: ({ state }) => <Tag tone={tones[state]}>{t(`payments.states.${state}`)}</Tag>,
    },
    {
      head: t('columns.how'),
      cell: ({ kind, instalment, method, reference }) => (
        <span className={kit.quiet}>
          {[
            kind === 'instalment'
              ? t('payments.charge', { number: instalment })
              : t(`payments.kinds.${kind}`),
            method && kind === 'once' && t(`staff/orders:methods.${method}`),
          ]
            .filter(Boolean)
            .join(' · ')}
          {reference !== null && <br />}
          {reference}
        </span>
      ),
    },
    when,
    amount,
  ]
  return (
    <StaffList
      title={t('payments.title')}
      list={list}
      searchLabel={t('payments.search')}
      filters={[
        {
          name: 'state',
          label: t('columns.state'),
          all: t('anyState'),
          options: paymentStates.map((value) => ({ value, text: t(`payments.states.${value}`) })),
        },
        {
          name: 'kind',
          label: t('payments.kind'),
          all: t('payments.anyKind'),
          options: paymentKinds.map((value) => ({ value, text: t(`payments.kinds.${value}`) })),
        },
        {
          name: 'method',
          label: t('staff/orders:method'),
          all: t('staff/orders:anyMethod'),
          options: paidMethods.map((value) => ({
            value,
            text: t(`staff/orders:methods.${value}`),
          })),
        },
        { name: 'from', label: t('staff/kit:fromDay'), type: 'date' },
        { name: 'until', label: t('staff/kit:untilDay'), type: 'date' },
      ]}
      query={useListQuery(staffPaymentsQuery(list.query))}
      rows={({ payments }) => payments}
      keyOf={({ id }) => id}
      columns={columns}
      none={{ title: t('payments.none'), text: t('payments.noneText') }}
      exported={{
        name: 'payments',
        fetch: () => callStaff('exportPayments', { query: list.unpagedQuery }),
      }}
      actions={<MoneyLists open="payments" />}
    />
  )
}
