import { classroomEndpoints } from '#contract/classroom/endpoints.ts'
import { callsOf } from './call.ts'

/** Calls of `contract/classroom/endpoints.ts`. */
export const callClassroom = callsOf(classroomEndpoints)
