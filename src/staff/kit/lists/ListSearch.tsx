import { useState, type FormEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'
import { Button } from '#ui/Button.tsx'
import { Field } from '#ui/forms/Field.tsx'
import { Choose } from '../forms/Choose.tsx'
import type { Choice } from '../forms/Combobox.tsx'
import kit from '../kit.module.css'
import styles from './StaffList.module.css'
import type { Column } from './Table.tsx'
import type { StaffListState } from './use-staff-list.ts'

export type Filter = {
  /** The parameter in the address. */
  name: string
  label: string
} & (
  | {
      /** The label of the choice that shows everything. */
      all: string
      /** Offered in a select, or searched by typing when there are many. */
      options: readonly Choice[]
    }
  | { type: 'date' }
  | {
      type: 'text'
      /** Converts the text to the value in the URL; undefined if it is invalid. */
      read: (typed: string) => string | undefined
      /** Converts the value in the URL to the text in the field. */
      show: (value: string) => string
      /** The error for invalid text. */
      wrong: string
    }
)

/** Further filters are folded. */
const filtersInView = 1

/** The search and filters of a list; on a phone also its sort order. */
export function ListSearch<Row>({
  list,
  label,
  filters,
  columns,
}: {
  list: StaffListState
  label: string | undefined
  filters: readonly Filter[]
  columns: readonly Column<Row>[]
}) {
  const { t } = useTranslation('staff/kit')
  // Text typed for another search is dropped when the URL changes.
  const [draft, setDraft] = useState({ of: list.search, text: list.search })
  const typed = draft.of === list.search ? draft.text : list.search
  function submit(event: FormEvent) {
    event.preventDefault()
    list.change('search', typed.trim())
  }
  const field = (filter: Filter) => <FilterField key={filter.name} list={list} filter={filter} />
  const folded = filters.slice(filtersInView)
  const active = folded.filter(({ name }) => list.chosen[name] !== undefined).length
  return (
    <form role="search" noValidate onSubmit={submit}>
      <div className={kit.picker}>
        {label !== undefined && (
          <Field
            label={label}
            type="search"
            maxLength={shortTextMaximumCharacters}
            value={typed}
            onChange={({ currentTarget }) =>
              setDraft({ of: list.search, text: currentTarget.value })
            }
          />
        )}
        {filters.slice(0, filtersInView).map(field)}
        {label !== undefined && <Button type="submit">{t('find')}</Button>}
      </div>
      {folded.length > 0 ? (
        <details className={kit.disclosure} open={active > 0 || undefined}>
          <summary>{active > 0 ? t('moreFiltersOn', { count: active }) : t('moreFilters')}</summary>
          <div className={kit.picker}>
            {folded.map(field)}
            <SortField list={list} columns={columns} />
          </div>
        </details>
      ) : (
        <SortField list={list} columns={columns} />
      )}
    </form>
  )
}

function FilterField({ list, filter }: { list: StaffListState; filter: Filter }) {
  const { name, label } = filter
  const value = list.chosen[name] ?? ''
  const change = (to: string) => list.change(name, to)
  if ('options' in filter)
    return (
      <Choose
        label={label}
        none={filter.all}
        choices={filter.options}
        value={value}
        onChange={change}
      />
    )
  if (filter.type === 'date')
    return (
      <Field
        type="date"
        label={label}
        value={value}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    )
  return <TypedFilter key={value} filter={filter} value={value} onChange={change} />
}

type Props = {
  filter: Extract<Filter, { type: 'text' }>
  value: string
  onChange: (value: string) => void
}

function TypedFilter({ filter: { label, read, show, wrong }, value, onChange }: Props) {
  const [typed, setTyped] = useState(value && show(value))
  const [isWrong, setWrong] = useState(false)
  function apply() {
    const text = typed.trim()
    const parsed = text === '' ? '' : read(text)
    setWrong(parsed === undefined)
    if (parsed !== undefined && parsed !== value) onChange(parsed)
  }
  return (
    <Field
      label={label}
      inputMode="decimal"
      value={typed}
      error={isWrong ? wrong : undefined}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={apply}
      onKeyDown={({ key }) => {
        if (key === 'Enter') apply()
      }}
    />
  )
}

/** The sort order, for phones, where the list has no column headings. */
function SortField<Row>({
  list,
  columns,
}: {
  list: StaffListState
  columns: readonly Column<Row>[]
}) {
  const { t } = useTranslation('staff/kit')
  const sortable = columns.flatMap(({ head, sort }) => (sort ? { head, sort } : []))
  if (list.sort === null || sortable.length === 0) return null
  return (
    <div className={styles.order}>
      <Field
        as="select"
        label={t('sort.label')}
        value={list.sort}
        onChange={({ currentTarget }) => list.change('sort', currentTarget.value)}
      >
        {sortable.flatMap(({ head, sort }) => {
          const by = sort.replace(/^-/, '')
          return [
            <option key={by} value={by}>
              {t('sort.ascending', { column: head })}
            </option>,
            <option key={`-${by}`} value={`-${by}`}>
              {t('sort.descending', { column: head })}
            </option>,
          ]
        })}
      </Field>
    </div>
  )
}
