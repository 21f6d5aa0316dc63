import { useTranslation } from 'react-i18next'
import type { Prices, ProgrammeContent } from '#contract/catalogue/catalogue.ts'
import { inLocale } from '#contract/shared/text/in-locale.ts'
import { quote } from '#contract/billing/pricing.ts'
import { useFormat } from '#platform/i18n/use-format.ts'
import kit from '#staff/kit/kit.module.css'
import styles from './prices.module.css'
import { Table, type Column } from '#staff/kit/lists/Table.tsx'

type Row = {
  count: number
  price: NonNullable<ReturnType<typeof quote>>
  wasSen: number | undefined
}

type Props = {
  label: string
  prices: Prices
  /** Prices to compare with; higher and lower ones are marked. */
  before?: Prices | null
  contents: readonly ProgrammeContent[] | null
}

/** The price of each number of classes, computed as at the checkout. */
export function PricesShown({ label, prices, before, contents }: Props) {
  const { t, i18n } = useTranslation('staff/prices')
  const format = useFormat()
  const rows: Row[] = prices.tiers.flatMap(({ no_sub: count }) => {
    const price = quote(prices, count, null)
    const was = before && quote(before, count, null)
    return price ? [{ count, price, wasSen: was?.totalSen }] : []
  })
  // On a phone a row is a card without column headings.
  const labelled = (column: 'tuition' | 'hardcopy' | 'total', money: string) => (
    <>
      <span className={styles.label}>{t(`columns.${column}`)} </span>
      {money}
    </>
  )
  const columns: Column<Row>[] = [
    { head: t('columns.classes'), cell: ({ count }) => t('tuitionOf', { count }) },
    {
      head: t('columns.tuition'),
      cell: ({ price }) => labelled('tuition', format.money(price.tuitionSen)),
    },
    {
      head: t('columns.hardcopy'),
      cell: ({ price }) => labelled('hardcopy', format.money(price.hardcopySen)),
    },
    {
      head: t('columns.total'),
      cell: ({ price, wasSen }) => (
        <>
          {labelled('total', format.money(price.totalSen))}
          {wasSen !== undefined && wasSen !== price.totalSen && (
            <span className={kit.quiet}> {t('was', { price: format.money(wasSen) })}</span>
          )}
        </>
      ),
    },
    {
      head: t('columns.payments'),
      cell: ({ price: { instalmentsSen } }) =>
        t('payments', {
          first: format.money(instalmentsSen[0] ?? 0),
          later: format.money(instalmentsSen[1] ?? 0),
        }),
    },
  ]
  return (
    <>
      <div className="numbers">
        <Table label={label} columns={columns} rows={rows} keyOf={({ count }) => count} />
      </div>
      {contents && (
        <>
          <h3>{t('contents.title')}</h3>
          <ul>
            {inLocale([...contents], i18n.language).map(({ text }) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
