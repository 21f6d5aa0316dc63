import { practiceEndpoints } from '#contract/practice/endpoints.ts'
import { callsOf } from './call.ts'

/** Calls of `contract/practice/endpoints.ts`. */
export const callPractice = callsOf(practiceEndpoints)
