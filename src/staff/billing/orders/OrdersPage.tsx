import { classIdPattern, dayPattern } from '#contract/shared/ids.ts'
import { paidMethods } from '#contract/billing/payments/payment-methods.ts'
import {
  staffOrderFilters,
  staffOrderSorting,
  type StaffOrders,
} from '#contract/billing/staff-orders.ts'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { StaffList } from '#staff/kit/lists/StaffList.tsx'
import { Table } from '#staff/kit/lists/Table.tsx'
import { useListQuery } from '#staff/kit/staff-query.ts'
import { useStaffList } from '#staff/kit/lists/use-staff-list.ts'
import { Card } from '#ui/Card.tsx'
import { AskBankAboutAll } from './AskBankAboutAll.tsx'
import { Discrepancies, useWhyText } from './Discrepancies.tsx'
import { MarkHandled } from './MarkHandled.tsx'
import { useOrderFilters } from './use-order-filters.ts'
import { useOrderColumns } from './order-columns.tsx'
import { staffOrdersQuery } from './queries.ts'

const listOptions = {
  show: staffOrderFilters,
  method: paidMethods,
  class: classIdPattern,
  from: dayPattern,
  until: dayPattern,
  amount: /^[1-9]\d{0,8}$/,
} as const

/** Orders that need attention, then all orders. */
export function OrdersPage() {
  const { t } = useTranslation('staff/orders')
  const list = useStaffList(listOptions, staffOrderSorting)
  const query = useListQuery(staffOrdersQuery(list.query))
  const columns = useOrderColumns(new Date(query.data?.server_time ?? 0))
  const filters = useOrderFilters()
  return (
    <StaffList
      title={t('title')}
      list={list}
      searchLabel={t('search')}
      filters={filters}
      query={query}
      rows={({ orders }) => orders}
      keyOf={({ id }) => id}
      columns={columns}
      rowsTitle={t('list')}
      none={{ title: t('none'), text: t('noneText') }}
      exported={{
        name: 'orders',
        fetch: () => callStaff('exportOrders', { query: list.unpagedQuery }),
      }}
      bulk={{
        nameOf: ({ student, programme }) => `${student}, ${programme}`,
        actions: (selection) => <AskBankAboutAll selection={selection} />,
      }}
    >
      {({ strays, discrepancies, attention }) => (
        <>
          <Strays strays={strays} />
          <Discrepancies discrepancies={discrepancies} />
          {attention.length > 0 && (
            <section aria-labelledby="attention" className={kit.part}>
              <h2 id="attention">{t('attention')}</h2>
              <Table
                label={t('attention')}
                columns={columns}
                rows={attention}
                keyOf={({ id }) => id}
              />
            </section>
          )}
        </>
      )}
    </StaffList>
  )
}

/** Payment events of unknown payments. */
function Strays({ strays }: Pick<StaffOrders, 'strays'>) {
  const { t } = useTranslation('staff/orders')
  const format = useFormat()
  const whyText = useWhyText()
  if (strays.length === 0) return null
  return (
    <section aria-labelledby="strays" className={kit.part}>
      <h2 id="strays">{t('strays')}</h2>
      <ul role="list" className={kit.cards}>
        {strays.map(({ provider, event_id, status, amount, why }) => (
          <Card as="li" key={event_id} className={kit.card}>
            <p>
              {t('stray', { provider, status, amount: format.money(amount), why: whyText(why) })}
            </p>
            <p className={kit.quiet}>{event_id}</p>
            <MarkHandled item={{ provider, event_id }} />
          </Card>
        ))}
      </ul>
    </section>
  )
}
