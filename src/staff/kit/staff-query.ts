import {
  queryOptions,
  keepPreviousData,
  useQuery,
  type UseQueryOptions,
} from '@tanstack/react-query'
import type { ListedLesson } from '#contract/shared/staff/staff-wire.ts'
import { staffKey, type StaffKey } from './keys.ts'

/** Staff data is about other people, so it is never cached on the device. */
export const notKept = { keep: false } as const

/** A query of staff data. `useStaffChange` refetches it after changes to its part of the data. */
export const staffQuery = <Data>(
  key: StaffKey,
  request: (options: { signal: AbortSignal }) => Promise<Data>,
) =>
  queryOptions({
    queryKey: staffKey(...key),
    queryFn: ({ signal }) => request({ signal }),
    meta: notKept,
  })

/** The query of a list. Its rows stay on screen until those of another page, order or filter arrive. */
export const useListQuery = <Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) => useQuery({ ...options, placeholderData: keepPreviousData })

const pollMs = 5000

/** Refetches lessons while a provider creates the meeting link of one. */
export const pollUntilLinked = (lessons: readonly ListedLesson[] | undefined): number | false =>
  lessons?.some(isBeingLinked) ? pollMs : false

const isBeingLinked = (lesson: ListedLesson): boolean =>
  lesson.by_provider &&
  !lesson.meeting_url &&
  !lesson.meeting_problem &&
  !lesson.is_cancelled &&
  Date.parse(lesson.ends_at) > Date.now()
