import { useLocation, useSearchParams } from 'react-router-dom'
import type { Sorting } from '#contract/shared/staff/staff-lists.ts'

/** The valid values of a filter: a list of them, or a pattern. */
type Known = readonly string[] | RegExp
type Options = Readonly<Record<string, Known>>
type Value<K extends Known> = K extends readonly string[] ? K[number] : string
type Chosen<O extends Options> = { readonly [Name in keyof O]?: Value<O[Name]> }
type ListQuery<O extends Options, Column extends string> = Chosen<O> & {
  search?: string
  sort?: Column | `-${Column}`
}

export type StaffListState<O extends Options = Options, Column extends string = string> = {
  search: string
  /** The value of each filter; a filter without one shows everything. */
  chosen: Chosen<O>
  /** The sort order; null for a list that cannot be sorted. */
  sort: Column | `-${Column}` | null
  /** The server's cursor; null on the first page. */
  page: string | null
  /** The search, filters and sort order, as an export sends them. */
  unpagedQuery: ListQuery<O, Column>
  /** `unpagedQuery` with the page, as the request for rows sends it. */
  query: ListQuery<O, Column> & { page?: string }
  /** Sets the search, a filter or the sort order, and returns to the first page. An empty value removes it. */
  change: (name: string, value: string) => void
  /** The address of another page of the same list; null is the first one. */
  linkTo: (page: string | null) => string
  /** The address of the list with another search or filter, from its first page. */
  linkWith: (name: string, value: string) => string
  /** The address of the list in another order. */
  sortedBy: (sort: string) => string
  /** The pages opened before this one, for the way back. */
  pagesBefore: readonly (string | null)[]
}

/** The search, filters, sort order and page of a list, all kept in the address. The server applies them. */
export function useStaffList<const O extends Options, Column extends string = never>(
  options: O,
  sorting?: Sorting<Column>,
): StaffListState<O, Column> {
  const [params, setParams] = useSearchParams()
  const before = (useLocation().state as { pagesBefore?: readonly (string | null)[] } | null)
    ?.pagesBefore
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  const onFirstPage = (name: string, value: string) => {
    const next = withParam(name, value)
    next.delete('page')
    return next
  }
  const search = params.get('search') ?? ''
  const page = params.get('page')
  const sort = sorting?.sorts.find((one) => one === params.get('sort')) ?? sorting?.usual ?? null
  const chosen = Object.fromEntries(
    Object.entries(options).flatMap(([name, known]) => {
      const value = params.get(name)
      return value !== null && isKnown(known, value) ? [[name, value]] : []
    }),
  ) as Chosen<O>
  const unpagedQuery = {
    ...chosen,
    ...(search && { search }),
    ...(sort && sort !== sorting?.usual && { sort }),
  } as ListQuery<O, Column>
  return {
    search,
    chosen,
    sort,
    page,
    unpagedQuery,
    query: { ...unpagedQuery, ...(page && { page }) },
    change: (name, value) => setParams(onFirstPage(name, value), { replace: true }),
    linkTo: (to) => `?${withParam('page', to).toString()}`,
    linkWith: (name, value) => `?${onFirstPage(name, value).toString()}`,
    sortedBy: (to) => `?${onFirstPage('sort', to === sorting?.usual ? '' : to).toString()}`,
    pagesBefore: page === null ? [] : (before ?? []),
  }
}

const isKnown = (known: Known, value: string): boolean =>
  known instanceof RegExp ? known.test(value) : known.includes(value)
