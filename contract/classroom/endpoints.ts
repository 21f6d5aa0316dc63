import * as v from 'valibot'
import { forSignedIn, forWrites, type Endpoint } from '../endpoints.ts'
import { CalendarFeed, NewCalendarFeed } from '../shared/links.ts'
import { ProgrammeSlug } from '../catalogue/programmes.ts'
import { IdInPath, Uuid } from '../shared/wire.ts'
import { ClassFiles } from './class-files.ts'
import { MyRecordings } from './my-recordings.ts'
import { MyNotes, Note, SaveNote } from './notes.ts'

/** What the plan of a week, the notes, the calendar's link and the dialog that saves a whole class call: apart, because they are loaded after their pages. */
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
    isViewable: true,
    reply: MyRecordings,
    refusals: forSignedIn,
  },
  notes: {
    method: 'GET',
    path: '/api/v1/notes',
    who: 'signed-in',
    reply: MyNotes,
    refusals: forSignedIn,
  },
  saveNote: {
    method: 'PUT',
    path: '/api/v1/notes/:id',
    who: 'signed-in',
    params: v.object({ id: Uuid }),
    body: SaveNote,
    reply: Note,
    refusals: [...forWrites, 'lesson.unknown', 'papers.unknown', 'class.locked', 'note.too-many'],
  },
  calendarFeed: {
    method: 'GET',
    path: '/api/v1/calendar-feed',
    who: 'signed-in',
    reply: CalendarFeed,
    refusals: forSignedIn,
  },
  makeCalendarFeed: {
    method: 'POST',
    path: '/api/v1/calendar-feed',
    who: 'signed-in',
    body: v.strictObject({}),
    reply: NewCalendarFeed,
    idempotency: 'not-replayed',
    refusals: [...forSignedIn, 'form.invalid'],
  },
  revokeCalendarFeed: {
    method: 'PUT',
    path: '/api/v1/calendar-feed/revoke',
    who: 'signed-in',
    body: v.strictObject({}),
    reply: CalendarFeed,
    refusals: forWrites,
  },
} as const satisfies Record<string, Endpoint>
