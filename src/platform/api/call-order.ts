import { orderEndpoints } from '#contract/orders/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** The calls about orders, one's own and those of a guardian's link. */
export const callOrder = callsOf(orderEndpoints)
