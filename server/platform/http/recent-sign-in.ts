import type { Endpoint } from '#contract/endpoints.ts'
import { recentSignInMinutes, staffProofMinutes } from '#contract/shared/limits.ts'
import { refuse } from './refusal.ts'

/** Whether this call with this body requires a recent sign-in. */
export function needsRecentSignIn({ recentSignIn }: Endpoint, body: unknown): boolean {
  if (recentSignIn === undefined || recentSignIn === 'always') return recentSignIn !== undefined
  const { do: action } = (body ?? {}) as { do?: unknown }
  return recentSignIn.toDo.some((one) => one === action)
}

/**
 * Somebody else may use a device that was left signed in. Staff prove who they are by signing in or by their second
 * factor, once an hour.
 * @throws Refusal `session.not-recent`
 */
export function requireRecentProof(
  { right }: Endpoint,
  { signedInAt, passedAt }: { signedInAt: Date | undefined; passedAt: Date | null },
  now: Date,
): void {
  const minutes = right ? staffProofMinutes : recentSignInMinutes
  const proofs = [signedInAt, right && passedAt]
  if (!proofs.some((at) => at && now.getTime() - at.getTime() <= minutes * 60_000))
    refuse('session.not-recent', 'Please sign in again first.')
}
