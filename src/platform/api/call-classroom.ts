import { classroomEndpoints } from '#contract/classroom/endpoints.ts'
import { callsOf } from './calls-of.ts'

/** Calls of `contract/classroom/endpoints.ts`. */
export const callClassroom = callsOf(classroomEndpoints)
