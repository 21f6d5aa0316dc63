import { staffEndpoints } from '#contract/staff-endpoints.ts'
import { callsOf } from './calls-of.ts'

/** Calls of `contract/staff-endpoints.ts`. */
export const callStaff = callsOf(staffEndpoints)
