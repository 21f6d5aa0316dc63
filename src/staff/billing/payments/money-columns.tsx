import { useTranslation } from 'react-i18next'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import { RowLink, type Column } from '#staff/kit/lists/Table.tsx'

type Money = {
  order_id: string
  student: string
  programme: string
  receipt_number: number | null
  amount: number
}

/** Columns shared by the lists of payments and refunds: order, time and amount. */
export function useMoneyColumns<Row extends Money>(
  whenOf: (row: Row) => string,
): Record<'order' | 'when' | 'amount', Column<Row>> {
  const { t } = useTranslation('staff/payments')
  const format = useFormat()
  return {
    order: {
      head: t('columns.order'),
      sort: 'student',
      cell: ({ order_id: id, student, programme, receipt_number: receipt }) => (
        <>
          <RowLink to={`/staff/orders/${id}`}>{student}</RowLink> {programme}
          {receipt !== null && (
            <p className={`numbers ${kit.quiet}`}>{t('receipt', { number: receipt })}</p>
          )}
        </>
      ),
    },
    when: {
      head: t('columns.when'),
      sort: '-at',
      cell: (row) => (
        <span className={`numbers ${kit.quiet}`}>{format.dateTime(new Date(whenOf(row)))}</span>
      ),
    },
    amount: {
      head: t('columns.amount'),
      sort: '-amount',
      cell: ({ amount }) => <strong className="numbers">{format.money(amount)}</strong>,
    },
  }
}
