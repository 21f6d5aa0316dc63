import { accountEndpoints } from '#contract/account/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** Calls of `contract/account/endpoints.ts`. */
export const callAccount = callsOf(accountEndpoints)
