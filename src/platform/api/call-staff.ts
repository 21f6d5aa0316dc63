import { staffEndpoints } from '#contract/shared/staff-endpoints.ts'
import { callsOf } from './calls-of.ts'

/** Calls of `contract/shared/staff-endpoints.ts`. */
export const callStaff = callsOf(staffEndpoints)
