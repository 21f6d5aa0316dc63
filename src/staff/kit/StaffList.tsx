import type { UseQueryResult } from '@tanstack/react-query'
import { useState, type FormEvent, type ReactNode } from 'react'
import { shortTextMaximumCharacters } from '#contract/limits.ts'
import { useTranslation } from 'react-i18next'
import { Link } from '#platform/i18n/Link.tsx'
import { buttonClass } from '#ui/button-class.ts'
import { Button } from '#ui/Button.tsx'
import { Empty } from '#ui/Empty.tsx'
import { Field } from '#ui/Field.tsx'
import { Asked } from './Asked.tsx'
import kit from './kit.module.css'
import { Table, type Column } from './Table.tsx'
import type { StaffListState } from './use-staff-list.ts'

export type Filter = {
  /** The parameter in the address. */
  name: string
  label: string
  /** Shows everything. */
  all: string
  options: readonly { value: string; text: string }[]
}

/** A list that the server searches and pages: heading, search, filters, rows and the way to older ones. */
export function StaffList<Data, Row>({
  title,
  list,
  searchLabel,
  filters = [],
  query,
  rows,
  nextPage,
  keyOf,
  columns,
  rowsTitle,
  none,
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
  /** The cursor of the next page; null on the last one. */
  nextPage?: (data: Data) => string | number | null
  keyOf: (row: Row) => string | number
  columns: readonly Column<Row>[]
  /** A heading of the rows, where something else stands above them. */
  rowsTitle?: string
  /** What is said when there are no rows. */
  none: { title: string; text: string }
  /** Below the search. */
  tools?: ReactNode
  /** Above the rows. */
  children?: (data: Data) => ReactNode
  /** Below the rows. */
  foot?: (data: Data) => ReactNode
}) {
  return (
    <>
      <header className={kit.header}>
        <h1>{title}</h1>
      </header>
      {(searchLabel !== undefined || filters.length > 0) && (
        <Search list={list} label={searchLabel} filters={filters} />
      )}
      {tools}
      <Asked query={query}>
        {(data) => (
          <>
            {children?.(data)}
            <section aria-label={rowsTitle ?? title} className={kit.part}>
              {rowsTitle !== undefined && <h2>{rowsTitle}</h2>}
              {rows(data).length === 0 ? (
                <Empty icon="search" title={none.title}>
                  {none.text}
                </Empty>
              ) : (
                <Table
                  label={rowsTitle ?? title}
                  columns={columns}
                  rows={rows(data)}
                  keyOf={keyOf}
                />
              )}
            </section>
            {foot?.(data)}
            <Pages list={list} next={nextPage?.(data) ?? null} />
          </>
        )}
      </Asked>
    </>
  )
}

function Search({
  list,
  label,
  filters,
}: {
  list: StaffListState
  label: string | undefined
  filters: readonly Filter[]
}) {
  const { t } = useTranslation('staff/kit')
  const [typed, setTyped] = useState(list.search)
  function submit(event: FormEvent) {
    event.preventDefault()
    list.change('search', typed.trim())
  }
  return (
    <form role="search" onSubmit={submit} className={kit.picker}>
      {label !== undefined && (
        <Field
          label={label}
          type="search"
          maxLength={shortTextMaximumCharacters}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        />
      )}
      {filters.map((filter) => (
        <Field
          key={filter.name}
          as="select"
          label={filter.label}
          value={list.chosen[filter.name] ?? ''}
          onChange={({ currentTarget }) => list.change(filter.name, currentTarget.value)}
        >
          <option value="">{filter.all}</option>
          {filter.options.map(({ value, text }) => (
            <option key={value} value={value}>
              {text}
            </option>
          ))}
        </Field>
      ))}
      {label !== undefined && <Button type="submit">{t('find')}</Button>}
    </form>
  )
}

function Pages({ list, next }: { list: StaffListState; next: string | number | null }) {
  const { t } = useTranslation('staff/kit')
  if (list.page === null && next === null) return null
  return (
    <nav aria-label={t('pages')} className={`cluster ${kit.part}`}>
      {list.page !== null && (
        <Link to={list.linkTo(null)} className={buttonClass({ variant: 'quiet' })}>
          {t('newest')}
        </Link>
      )}
      {next !== null && (
        <Link to={list.linkTo(String(next))} className={buttonClass({ variant: 'secondary' })}>
          {t('older')}
        </Link>
      )}
    </nav>
  )
}
