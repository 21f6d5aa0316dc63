import type { QueryClient } from '@tanstack/react-query'
import { call } from '#platform/api/call.ts'
import { Refusal } from '#platform/api/failures.ts'
import { forgetInviter, inviter } from './invited-by.ts'

/**
 * Reports the inviter of the signed-in person, once and in the background. Retried if the server is
 * unreachable, but not after a final refusal.
 */
export async function claimInvitation(client: QueryClient): Promise<void> {
  const code = inviter(new Date())
  if (code === undefined) return
  try {
    const { counts } = await call('claimReferral', { body: { code } })
    forgetInviter()
    if (counts) await client.invalidateQueries()
  } catch (failure) {
    if (failure instanceof Refusal && isFinal(failure)) forgetInviter()
  }
}

const isFinal = ({ status, code }: Refusal) =>
  status < 500 && status !== 401 && status !== 429 && code !== 'idempotency.in-flight'
