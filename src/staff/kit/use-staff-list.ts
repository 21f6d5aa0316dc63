import { useSearchParams } from 'react-router-dom'

type Options = Readonly<Record<string, readonly string[]>>
type Chosen<O extends Options> = { readonly [Name in keyof O]: O[Name][number] | undefined }

export type StaffListState<O extends Options = Options> = {
  search: string
  /** The option chosen of each filter; a filter without one shows everything. */
  chosen: Chosen<O>
  /** The server's cursor; null on the first page. */
  page: string | null
  /** Searches, or chooses an option, and returns to the first page. An empty value removes it. */
  change: (name: string, value: string) => void
  /** The address of another page of the same list; null is the first one. */
  linkTo: (page: string | null) => string
}

/** The state of a list that the server searches and pages. All of it is in the address. */
export function useStaffList<O extends Options>(options: O): StaffListState<O> {
  const [params, setParams] = useSearchParams()
  const withParam = (name: string, value: string | null) => {
    const next = new URLSearchParams(params)
    if (value) next.set(name, value)
    else next.delete(name)
    return next
  }
  return {
    search: params.get('search') ?? '',
    chosen: Object.fromEntries(
      Object.entries(options).map(([name, known]) => [
        name,
        known.find((one) => one === params.get(name)),
      ]),
    ) as Chosen<O>,
    page: params.get('page'),
    change(name, value) {
      const next = withParam(name, value)
      next.delete('page')
      setParams(next, { replace: true })
    },
    linkTo: (page) => `?${withParam('page', page).toString()}`,
  }
}
