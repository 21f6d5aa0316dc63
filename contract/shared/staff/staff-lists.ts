import * as v from 'valibot'
import { shortTextMaximumCharacters } from '../limits.ts'
import { typedLine } from '../text/typed-line.ts'
import { Count } from '../wire.ts'

/** Rows on a page of a staff list. */
export const staffRowsPerPage = 30

type Sort<Column extends string> = Column | `-${Column}`
/** How a list can be sorted: by each column, ascending, and descending with a minus. */
export type Sorting<Column extends string = string> = {
  readonly sorts: readonly Sort<Column>[]
  readonly usual: Sort<Column>
}

export const sortingBy = <const Column extends string>(
  columns: readonly Column[],
  usual: Sort<NoInfer<Column>>,
): Sorting<Column> => ({
  sorts: columns.flatMap((column): Sort<Column>[] => [column, `-${column}`]),
  usual,
})

/** The opaque cursor of a page, from the previous reply. */
export const ListCursor = v.pipe(v.string(), v.regex(/^[\w-]{1,2000}$/))

export const SearchText = v.pipe(
  v.string(),
  v.transform(typedLine),
  v.maxLength(shortTextMaximumCharacters),
)

/** The query parameters that every list has besides its own filters. */
export const listQuery = <Column extends string>({ sorts }: Sorting<Column>) => ({
  search: v.optional(SearchText),
  sort: v.optional(v.picklist(sorts)),
  page: v.optional(ListCursor),
})

/** The fields that every list reply has besides its rows. */
export const listReply = {
  /** How many rows fit search and filters, on all pages. */
  total: v.number(),
  /** The number of its first row, counted from 1. */
  from: v.number(),
  /** The `page` to ask for next; null on the last one. */
  next: v.nullable(v.string()),
}
const ListReply = v.object(listReply)
export type ListReply = v.InferOutput<typeof ListReply>

/** The reply of a call with `file`: the client gets the file as a whole. */
export const ListFile = v.blob()

/** The most ticked people that one call changes. */
export const peopleChangedAtOnce = 100

/** The number of people changed, and those who were skipped. */
export const ManyChanged = v.object({
  done: Count,
  refused: v.array(v.object({ uid: v.string(), name: v.string(), why: v.string() })),
})
export type ManyChanged = v.InferOutput<typeof ManyChanged>
