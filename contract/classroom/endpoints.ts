import * as v from 'valibot'
import { signedInRefusals, writeRefusals, type Endpoint } from '../endpoints.ts'
import { CalendarFeed, NewCalendarFeed } from '../shared/links.ts'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { IdInPath, Uuid } from '../shared/wire.ts'
import { ClassFiles } from './class-files.ts'
import { MyRecordings } from './my-recordings.ts'
import { MyNotes, Note, SaveNote } from './notes.ts'

/** Calls of lazily loaded parts of the classroom. */
export const classroomEndpoints = {
  classFiles: {
    method: 'GET',
    path: '/api/v1/programmes/:slug/classrooms/:classId/files',
    who: 'signed-in',
    params: v.object({ slug: ProgrammeSlug, classId: IdInPath }),
    reply: ClassFiles,
    refusals: [...signedInRefusals, 'programme.unknown', 'class.unknown', 'class.locked'],
  },
  myRecordings: {
    method: 'GET',
    path: '/api/v1/my-recordings',
    who: 'signed-in',
    isViewable: true,
    reply: MyRecordings,
    refusals: signedInRefusals,
  },
  notes: {
    method: 'GET',
    path: '/api/v1/notes',
    who: 'signed-in',
    reply: MyNotes,
    refusals: signedInRefusals,
  },
  saveNote: {
    method: 'PUT',
    path: '/api/v1/notes/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: SaveNote,
    reply: Note,
    refusals: [
      ...writeRefusals,
      'lesson.unknown',
      'papers.unknown',
      'class.locked',
      'note.too-many',
    ],
  },
  calendarFeed: {
    method: 'GET',
    path: '/api/v1/calendar-feed',
    who: 'signed-in',
    reply: CalendarFeed,
    refusals: signedInRefusals,
  },
  makeCalendarFeed: {
    method: 'POST',
    path: '/api/v1/calendar-feed',
    who: 'signed-in',
    body: v.strictObject({}),
    reply: NewCalendarFeed,
    idempotency: 'not-replayed',
    refusals: [...signedInRefusals, 'form.invalid'],
  },
  revokeCalendarFeed: {
    method: 'PUT',
    path: '/api/v1/calendar-feed/revoke',
    who: 'signed-in',
    body: v.strictObject({}),
    reply: CalendarFeed,
    refusals: writeRefusals,
  },
} as const satisfies Record<string, Endpoint>
