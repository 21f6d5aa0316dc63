import {
  CloseAnswers,
  NoteThread,
  OfNote,
  OfNotes,
  StaffNotes,
  StaffNotesQuery,
  WriteNote,
} from './staff-notes.ts'
import { staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

/** Refusals of calls about one class: teachers may act only on their own. */
const ofClass = ['class.unknown', 'staff.other-class'] as const

export const guardiansStaffEndpoints = {
  staffNotes: staffRead({
    path: '/api/v1/staff/notes',
    right: 'readNotes',
    query: StaffNotesQuery,
    reply: StaffNotes,
  }),
  noteThread: staffRead({
    path: '/api/v1/staff/classes/:classId/notes/:uid',
    right: 'readNotes',
    params: OfNotes,
    reply: NoteThread,
    refusals: [...ofClass, 'person.unknown'],
  }),
  writeNote: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/classes/:classId/notes/:uid/:id',
    right: 'writeNotes',
    params: OfNote,
    body: WriteNote,
    reply: NoteThread,
    refusals: [...ofClass, 'person.unknown', 'request.too-many'],
  }),
  closeAnswers: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/classes/:classId/notes/:uid',
    right: 'writeNotes',
    params: OfNotes,
    body: CloseAnswers,
    reply: NoteThread,
    refusals: [...ofClass, 'person.unknown'],
  }),
}
