import * as v from 'valibot'
import { forSignedIn, type Endpoint } from '../endpoints.ts'
import { ProgrammeSlug } from '../programmes.ts'
import { IdInPath } from '../wire.ts'
import { ClassFiles } from './class-files.ts'

/** What the dialog that saves a whole class reads: apart, because few open it and everyone loads the others. */
export const classroomEndpoints = {
  classFiles: {
    method: 'GET',
    path: '/api/v1/programmes/:slug/classrooms/:classId/files',
    who: 'signed-in',
    params: v.object({ slug: ProgrammeSlug, classId: IdInPath }),
    reply: ClassFiles,
    refusals: [...forSignedIn, 'programme.unknown', 'class.unknown', 'class.locked'],
  },
} as const satisfies Record<string, Endpoint>
