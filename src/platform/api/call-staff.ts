import { staffEndpoints } from '#contract/staff/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** The calls of the staff. */
export const callStaff = callsOf(staffEndpoints)
