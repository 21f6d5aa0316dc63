import { keepPreviousData, useQuery, type UseQueryOptions } from '@tanstack/react-query'

/** The query of a list. Another page, order or filter replaces the rows once it is there. */
export const useListQuery = <Data, Key extends readonly unknown[]>(
  options: UseQueryOptions<Data, Error, Data, Key>,
) => useQuery({ ...options, placeholderData: keepPreviousData })
