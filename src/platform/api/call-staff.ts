import { staffEndpoints } from '#contract/staff-endpoints.ts'
import { callsOf } from './call.ts'
import { mustSignInAgain } from './failures.ts'

/** Asks the person to prove who they are, without leaving the page. @returns whether they did */
type Confirm = () => Promise<boolean>

let confirm: Confirm | undefined

/** @returns a function that removes it */
export function confirmBy(next: Confirm): () => void {
  confirm = next
  return () => {
    if (confirm === next) confirm = undefined
  }
}

/**
 * Calls of `contract/staff-endpoints.ts`. A call that needs a fresh proof of identity is repeated once the person has
 * given it.
 */
export const callStaff = callsOf(staffEndpoints, async (failure, again) => {
  if (mustSignInAgain(failure) && (await confirm?.())) return again()
  throw failure
})
