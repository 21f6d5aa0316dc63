import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { Icon } from '#ui/Icon.tsx'
import styles from './Table.module.css'
import type { Selection } from './use-selection.ts'

export type Column<Row> = {
  head: string
  cell: (row: Row) => ReactNode
  /** The sort order after the first tap on its heading: `name`, or `-created` for descending. */
  sort?: string
}

type Ticks<Row> = { selection: Selection<Row>; nameOf: (row: Row) => string }
type Order = { sort: string | null; sortedBy: (sort: string) => string }

/** Rows of a list; on a phone each row is a card. The first column names the row. */
export function Table<Row>({
  label,
  columns,
  rows,
  keyOf,
  order,
  ticks,
}: {
  label: string
  columns: readonly Column<Row>[]
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
  /** For sortable lists. */
  order?: Order
  /** For lists with selectable rows. */
  ticks?: Ticks<Row> | undefined
}) {
  return (
    <table className={styles.table} aria-label={label} data-ticks={ticks ? '' : undefined}>
      <thead>
        <tr>
          {ticks && <TickPage ticks={ticks} rows={rows} keyOf={keyOf} />}
          {columns.map(({ head, sort }) => (
            <Head key={head} head={head} sort={sort} order={order} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={keyOf(row)}>
            {ticks && <TickRow ticks={ticks} row={row} keyOf={keyOf} />}
            {columns.map(({ head, cell }, n) =>
              n === 0 ? (
                <th key={head} scope="row">
                  {cell(row)}
                </th>
              ) : (
                <td key={head}>{cell(row)}</td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

type HeadProps = { head: string; sort: string | undefined; order: Order | undefined }

function Head({ head, sort, order }: HeadProps) {
  if (sort === undefined || !order || order.sort === null) return <th scope="col">{head}</th>
  const column = sort.replace(/^-/, '')
  const isSorted = order.sort.replace(/^-/, '') === column
  const isDescending = order.sort.startsWith('-')
  const next = isSorted ? (isDescending ? column : `-${column}`) : sort
  return (
    <th scope="col" aria-sort={isSorted ? (isDescending ? 'descending' : 'ascending') : undefined}>
      <Link to={order.sortedBy(next)} replace className={styles.sort}>
        {head}
        {isSorted && <Icon name="chevron" className={styles.arrow} />}
      </Link>
    </th>
  )
}

function TickPage<Row>({
  ticks: { selection },
  rows,
  keyOf,
}: {
  ticks: Ticks<Row>
  rows: readonly Row[]
  keyOf: (row: Row) => string | number
}) {
  const { t } = useTranslation('staff/kit')
  const isTicked = rows.length > 0 && rows.every((row) => selection.isTicked(keyOf(row)))
  return (
    <Tick
      label={t('selection.page')}
      isLabelled
      isTicked={isTicked}
      onTick={() => selection.tick(rows, !isTicked)}
    />
  )
}

function TickRow<Row>({
  ticks: { selection, nameOf },
  row,
  keyOf,
}: {
  ticks: Ticks<Row>
  row: Row
  keyOf: (row: Row) => string | number
}) {
  const { t } = useTranslation('staff/kit')
  const isTicked = selection.isTicked(keyOf(row))
  return (
    <Tick
      label={t('selection.row', { name: nameOf(row) })}
      isTicked={isTicked}
      onTick={() => selection.tick([row], !isTicked)}
    />
  )
}

type TickProps = {
  label: string
  /** Shows the label on a phone, which has no column headings. */
  isLabelled?: boolean
  isTicked: boolean
  onTick: () => void
}

function Tick({ label, isLabelled = false, isTicked, onTick }: TickProps) {
  return (
    <td className={styles.tick}>
      {isLabelled && (
        <span aria-hidden className={styles.label}>
          {label}
        </span>
      )}
      <input type="checkbox" aria-label={label} checked={isTicked} onChange={onTick} />
    </td>
  )
}

/** Opens the page of a row; on a phone the whole card is the link. */
export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link to={to} className={styles.link}>
    {children}
  </Link>
)
