import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal } from '#platform/api/failures.ts'

const queryKey = ['second-factor']

/** How the second factor stands in this session. It is asked again only when something says that it changed. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callStaff('secondFactor', { signal }),
    staleTime: Infinity,
    meta: { keep: false },
  })

/** Fetches its state again, then the queries that were refused meanwhile. */
export function useFactorChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries({ queryKey: ['staff'] })
  }
}

/** Fetches its state again as soon as a staff call is refused because it is missing. */
export function useWatchRefusals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const look = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' ? event.action?.error : undefined
      if (error instanceof Refusal && error.code === 'second-factor.needed')
        void client.invalidateQueries({ queryKey })
    }
    const stops = [
      client.getQueryCache().subscribe(look),
      client.getMutationCache().subscribe(look),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}
