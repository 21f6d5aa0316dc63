import type { Endpoint } from '#contract/endpoints.ts'
import { recentSignInMinutes } from '#contract/shared/limits.ts'
import { refuse } from './refusal.ts'
import type { Caller } from './caller/authenticate.ts'

/** Does the table require a recent sign-in for this call with this parsed body? */
export function needsRecentSignIn({ recentSignIn }: Endpoint, body: unknown): boolean {
  if (recentSignIn === undefined || recentSignIn === 'always') return recentSignIn !== undefined
  const { do: done } = (body ?? {}) as { do?: unknown }
  return recentSignIn.toDo.some((one) => one === done)
}

/** Somebody else may use a device that was left signed in. @throws Refusal `session.not-recent` */
export function requireRecentSignIn(caller: Caller | undefined, now: Date): void {
  const sinceMs = caller ? now.getTime() - caller.signedInAt.getTime() : Infinity
  if (sinceMs > recentSignInMinutes * 60_000)
    refuse('session.not-recent', 'Please sign in again first.')
}
