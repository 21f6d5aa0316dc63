import { useState } from 'react'
import type { StaffListState } from './use-staff-list.ts'

type Key = string | number

export type Selection<Row> = {
  /** The rows that were ticked, on any page. */
  rows: readonly Row[]
  /** Whether every row that fits the filters is ticked, shown or not. */
  isAll: boolean
  isTicked: (key: Key) => boolean
  tick: (rows: readonly Row[], isTicked: boolean) => void
  tickAll: () => void
  clear: () => void
}

/** The ticked rows of a list. They stay from page to page; another search or filter clears them. */
export function useSelection<Row>(
  { unpagedQuery }: StaffListState,
  keyOf: (row: Row) => Key,
): Selection<Row> {
  const { sort: _, ...filters } = unpagedQuery
  const filterKey = JSON.stringify(filters)
  const [state, setState] = useState({ filterKey, rows: new Map<Key, Row>(), isAll: false })
  const isCurrent = state.filterKey === filterKey
  const rows = isCurrent ? state.rows : new Map<Key, Row>()
  const isAll = isCurrent && state.isAll
  return {
    rows: [...rows.values()],
    isAll,
    isTicked: (key) => isAll || rows.has(key),
    tick(changed, isTicked) {
      const next = new Map(rows)
      for (const row of changed) {
        if (isTicked) next.set(keyOf(row), row)
        else next.delete(keyOf(row))
      }
      setState({ filterKey, rows: next, isAll: false })
    },
    tickAll: () => setState({ filterKey, rows, isAll: true }),
    clear: () => setState({ filterKey, rows: new Map(), isAll: false }),
  }
}
