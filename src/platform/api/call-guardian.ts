import { guardianEndpoints } from '#contract/guardians/endpoints.ts'
import { callsOf } from './call.ts'

/** Calls of `contract/guardians/endpoints.ts`. */
export const callGuardian = callsOf(guardianEndpoints)
