import { orderEndpoints } from '#contract/orders/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** Calls of `contract/orders/endpoints.ts`, the guardian's included. */
export const callOrder = callsOf(orderEndpoints)
