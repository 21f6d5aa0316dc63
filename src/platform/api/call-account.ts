import { accountEndpoints } from '#contract/account/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** The calls about one's own account. */
export const callAccount = callsOf(accountEndpoints)
