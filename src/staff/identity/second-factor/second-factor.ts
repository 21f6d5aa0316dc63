import { queryOptions, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { callStaff } from '#platform/api/call-staff.ts'
import { Refusal, Unreachable } from '#platform/api/failures.ts'

const queryKey = ['second-factor']

/** State of the second factor in this session. Refetched only after a change or a refusal. */
export const secondFactorQuery = () =>
  queryOptions({
    queryKey,
    queryFn: ({ signal }) => callStaff('secondFactor', { signal }),
    staleTime: Infinity,
    meta: { keep: false },
  })

/** Refetches the second factor's state, then all other queries, because access has changed. */
export function useFactorChanged(): () => Promise<void> {
  const client = useQueryClient()
  return async () => {
    await client.invalidateQueries({ queryKey })
    await client.invalidateQueries()
  }
}

/** Refetches the state when a staff call is refused for lack of a second factor. */
export function useWatchRefusals(): void {
  const client = useQueryClient()
  useEffect(() => {
    const onUpdate = (event: { type: string; action?: { type: string; error?: unknown } }) => {
      const error = event.type === 'updated' ? event.action?.error : undefined
      if (error instanceof Refusal && error.code === 'second-factor.needed')
        void client.invalidateQueries({ queryKey })
    }
    const stops = [
      client.getQueryCache().subscribe(onUpdate),
      client.getMutationCache().subscribe(onUpdate),
    ]
    return () => stops.forEach((stop) => stop())
  }, [client])
}

/** The text for a failed passkey: cancelled, timed out, or unknown on this device. */
export function usePasskeyFailure(): (failure: unknown) => string | undefined {
  const { t } = useTranslation('staff/second-factor')
  return (failure) =>
    failure === null || failure instanceof Refusal || failure instanceof Unreachable
      ? undefined
      : t('passkeys.failed')
}
