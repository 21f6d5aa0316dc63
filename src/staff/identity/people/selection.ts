import { messagePickedAtMost, type MessageTo } from '#contract/messaging/staff-messages.ts'
import { PeopleFilter } from '#contract/identity/staff-people.ts'
import { readForm } from '#contract/shared/validation.ts'

const filterNames = [
  'search',
  'class',
  'intake',
  'expires',
  'unpaid',
  'unseen',
  'tag',
  'role',
  'state',
] as const
type Filters = { readonly [Name in (typeof filterNames)[number]]?: string | undefined }

/**
 * The recipients in the query of the page for a new message: `to=uid,uid`, or the filters of the list of people.
 * Undefined if a filter is invalid, because ignoring it would reach more people.
 */
export function readSelection(params: URLSearchParams): MessageTo | undefined {
  const uids = (params.get('to') ?? '').split(',').filter(Boolean).slice(0, messagePickedAtMost)
  if (uids.length > 0) return { who: 'picked', uids }
  const given = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = params.get(name)
      return value ? [[name, value]] : []
    }),
  )
  const read = readForm(PeopleFilter, given)
  return read.whole ? { who: 'filter', filter: read.values } : undefined
}

const pathTo = (selection: Record<string, string>) =>
  `/staff/messages/new?${new URLSearchParams(selection).toString()}`

/** The link to write a message to everybody matching the filters. */
export const messageToFiltered = (filters: Filters): string =>
  pathTo(
    Object.fromEntries(
      filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])),
    ),
  )

/** The link to write a message to these people. Pass at most `messagePickedAtMost`: the page ignores the others. */
export const messageToPicked = (uids: readonly string[]): string => pathTo({ to: uids.join() })
