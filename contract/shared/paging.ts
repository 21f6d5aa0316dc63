/** Long lists are shown page by page. Pages count from 1. */

/** The default page sizes; the first is preselected. */
export const usualPerPageOptions = [20, 30, 40] as const
/** The page size if the list of options is empty. */
export const perPageWithoutOptions = 5

export type Paging = {
  perPage: number
  currentPage: number
  perPageOptions: readonly number[]
  total: number
}
type PagingInput = {
  total: number
  perPage?: number | undefined
  currentPage?: number | undefined
  perPageOptions?: readonly number[] | undefined
}

const isCount = (number: number) => Number.isSafeInteger(number) && number >= 1

/**
 * Corrects the requested page: an unsupported size becomes the first supported one, a page beyond the end the last
 * one. An empty list has one page.
 */
export function paging({
  total,
  perPage,
  currentPage,
  perPageOptions = usualPerPageOptions,
}: PagingInput): Paging {
  const offered = perPageOptions.filter(isCount)
  const size = offered.find((one) => one === perPage) ?? offered[0] ?? perPageWithoutOptions
  const requested = currentPage !== undefined && isCount(currentPage) ? currentPage : 1
  const last = pageCount({ total, perPage: size })
  return { perPage: size, currentPage: Math.min(requested, last), perPageOptions: offered, total }
}

export const pageCount = ({ total, perPage }: Pick<Paging, 'total' | 'perPage'>): number =>
  Math.max(1, Math.ceil(total / perPage))

/** The page of the item at this position; positions count from 0. */
export const pageOfItem = (position: number, { perPage }: Pick<Paging, 'perPage'>): number =>
  Math.floor(position / perPage) + 1

/** The items of the current page. */
export function itemsOnPage<T>(
  items: readonly T[],
  { perPage, currentPage }: Pick<Paging, 'perPage' | 'currentPage'>,
): T[] {
  return items.slice((currentPage - 1) * perPage, currentPage * perPage)
}

/** The numbers of the first and the last item on the current page, from 1; both 0 of an empty list. */
export function shownRange({ perPage, currentPage, total }: Paging): { from: number; to: number } {
  if (total === 0) return { from: 0, to: 0 }
  return { from: (currentPage - 1) * perPage + 1, to: Math.min(currentPage * perPage, total) }
}

/** The number in a text such as `?page=3`; undefined for anything else. */
export const countInText = (text: string | null): number | undefined =>
  text !== null && /^[1-9]\d{0,6}$/.test(text) ? Number(text) : undefined
