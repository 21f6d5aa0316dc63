import { chapterIdPattern } from '#contract/shared/ids.ts'
import { countInText } from '#contract/shared/paging.ts'
import { markFilters, type MarkFilter } from './question-rows.ts'

export const browseTabs = ['chapter', 'year'] as const
export type BrowseTab = (typeof browseTabs)[number]

/** The view of a subject; it is in the address. */
export type Browse = {
  by: BrowseTab
  /** Each tab keeps its own choice. Null for all. */
  chapter: string | null
  year: number | null
  mark: MarkFilter | null
  page: number | undefined
  perPage: number | undefined
}

const yearShape = /^20\d\d$/

/** Unknown values count as missing. */
export function readBrowse(params: URLSearchParams): Browse {
  const [chapter, year, mark] = [params.get('chapter'), params.get('year'), params.get('mark')]
  return {
    by: browseTabs.find((tab) => tab === params.get('by')) ?? 'chapter',
    chapter: chapter !== null && chapterIdPattern.test(chapter) ? chapter : null,
    year: year !== null && yearShape.test(year) ? Number(year) : null,
    mark: markFilters.find((filter) => filter === mark) ?? null,
    page: countInText(params.get('page')),
    perPage: countInText(params.get('perPage')),
  }
}

/** `?by=year&year=2022`: only what differs from the default. Other parameters of the address stay. */
export function putBrowse(params: URLSearchParams, browse: Browse): URLSearchParams {
  const { by, chapter, year, mark, page, perPage } = browse
  const next = new URLSearchParams(params)
  const put = (name: keyof Browse, value: string | number | null | undefined | false) => {
    next.delete(name)
    if (value) next.append(name, String(value))
  }
  put('by', by !== 'chapter' && by)
  put('chapter', chapter)
  put('year', year)
  put('mark', mark)
  put('page', page !== 1 && page)
  put('perPage', perPage)
  return next
}

export function searchOf(browse: Browse): string {
  const text = putBrowse(new URLSearchParams(), browse).toString()
  return text && `?${text}`
}

/** A change of the choice returns to the first page; the page size stays. */
export const changed = (browse: Browse, change: Partial<Browse>): Browse => ({
  ...browse,
  page: undefined,
  ...change,
})
