import { orderEndpoints } from '#contract/billing/endpoints.ts'
import { callsOf } from './call.ts'

/** Calls of `contract/billing/endpoints.ts`, the guardian's included. */
export const callOrder = callsOf(orderEndpoints)
