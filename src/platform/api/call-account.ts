import { accountEndpoints } from '#contract/identity/endpoints.ts'
import { callsOf } from './call.ts'

/** Calls of `contract/identity/endpoints.ts`. */
export const callAccount = callsOf(accountEndpoints)
