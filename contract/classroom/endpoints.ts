import * as v from 'valibot'
import { forSignedIn, type Endpoint } from '../endpoints.ts'
import { ProgrammeSlug } from '../programmes.ts'
import { IdInPath } from '../wire.ts'
import { ClassFiles } from './class-files.ts'
import { MyRecordings } from './my-recordings.ts'

/** What the plan of a week and the dialog that saves a whole class read: apart, because both are loaded after their pages. */
export const classroomEndpoints = {
  classFiles: {
    method: 'GET',
    path: '/api/v1/programmes/:slug/classrooms/:classId/files',
    who: 'signed-in',
    params: v.object({ slug: ProgrammeSlug, classId: IdInPath }),
    reply: ClassFiles,
    refusals: [...forSignedIn, 'programme.unknown', 'class.unknown', 'class.locked'],
  },
  myRecordings: {
    method: 'GET',
    path: '/api/v1/my-recordings',
    who: 'signed-in',
    reply: MyRecordings,
    refusals: forSignedIn,
  },
} as const satisfies Record<string, Endpoint>
