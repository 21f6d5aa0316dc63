import type { UseQueryResult } from '@tanstack/react-query'
import { Fragment, type ReactNode } from 'react'
import type { ListReply } from '#contract/shared/staff/staff-lists.ts'
import { Empty } from '#ui/states/Empty.tsx'
import { QueryBoundary } from '../QueryBoundary.tsx'
import { ExportButton, type Export } from './ExportButton.tsx'
import kit from '../kit.module.css'
import { ListPages, ShownRows } from './ListPages.tsx'
import { ListSearch, type Filter } from './ListSearch.tsx'
import { SelectionBar } from './SelectionBar.tsx'
import { Table, type Column } from './Table.tsx'
import { useSelection, type Selection } from './use-selection.ts'
import type { StaffListState } from './use-staff-list.ts'

export type Bulk<Row> = {
  /** The name of a row, for the label of its checkbox. */
  nameOf: (row: Row) => string
  /** Actions on the selected rows. */
  actions: (selection: Selection<Row>) => ReactNode
  /** Whether the actions can be applied to every row that fits the filters. */
  canSelectAllMatching?: boolean
}

/** Lists that count their rows have a `total`. */
type Page = Partial<Omit<ListReply, 'next'>> & { next: string | number | null }

/** A list that the server searches, filters, sorts, pages and exports; rows can be ticked and changed together. */
export function StaffList<Data extends Page, Row>({
  title,
  list,
  searchLabel,
  filters = [],
  query,
  rows,
  keyOf,
  columns = [],
  card,
  rowsTitle,
  none,
  exported,
  bulk,
  actions,
  tools,
  children,
  foot,
}: {
  title: string
  list: StaffListState
  /** Without one there is no search. */
  searchLabel?: string
  filters?: readonly Filter[]
  query: UseQueryResult<Data>
  rows: (data: Data) => readonly Row[]
  keyOf: (row: Row) => string | number
  columns?: readonly Column<Row>[]
  /** Draws a row as a card in place of a table's row. */
  card?: (row: Row, data: Data) => ReactNode
  /** A heading of the rows, if other content is above them. */
  rowsTitle?: string
  /** The text for an empty list. */
  none: { title: string; text: string }
  exported?: Export
  bulk?: Bulk<Row> | undefined
  /** Beside the title. */
  actions?: ReactNode
  /** Below the search. */
  tools?: ReactNode
  /** Above the rows. */
  children?: (data: Data, selection: Selection<Row>) => ReactNode
  /** Below the rows. */
  foot?: (data: Data) => ReactNode
}) {
  const selection = useSelection(list, keyOf)
  return (
    <>
      <header className={kit.header}>
        <h1>{title}</h1>
        <div className="cluster">
          {exported && <ExportButton {...exported} />}
          {actions}
        </div>
      </header>
      {(searchLabel !== undefined || filters.length > 0) && (
        <ListSearch list={list} label={searchLabel} filters={filters} columns={columns} />
      )}
      {tools}
      <QueryBoundary query={query}>
        {(data) => (
          <>
            {children?.(data, selection)}
            <section aria-label={rowsTitle ?? title} className={kit.part}>
              {rowsTitle !== undefined && <h2>{rowsTitle}</h2>}
              <ShownRows {...data} count={rows(data).length} />
              {rows(data).length === 0 ? (
                <Empty icon="search" title={none.title}>
                  {none.text}
                </Empty>
              ) : card ? (
                <ul role="list" className={kit.cards}>
                  {rows(data).map((row) => (
                    <Fragment key={keyOf(row)}>{card(row, data)}</Fragment>
                  ))}
                </ul>
              ) : (
                <Table
                  label={rowsTitle ?? title}
                  columns={columns}
                  rows={rows(data)}
                  keyOf={keyOf}
                  order={list}
                  ticks={bulk && { selection, nameOf: bulk.nameOf }}
                />
              )}
            </section>
            {foot?.(data)}
            <ListPages list={list} next={data.next === null ? null : String(data.next)} />
            {bulk && (selection.isAll || selection.rows.length > 0) && (
              <SelectionBar
                selection={selection}
                total={data.total ?? selection.rows.length}
                canSelectAllMatching={bulk.canSelectAllMatching ?? false}
              >
                {bulk.actions(selection)}
              </SelectionBar>
            )}
          </>
        )}
      </QueryBoundary>
    </>
  )
}
