import {
  CloseAnswers,
  NoteThread,
  OfNote,
  OfNotes,
  StaffNotes,
  StaffNotesQuery,
  WriteNote,
} from './staff-notes.ts'
import { classRefusals, staffRead, staffWrite } from '../shared/staff/staff-calls.ts'

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
    refusals: [...classRefusals, 'person.unknown'],
  }),
  writeNote: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/classes/:classId/notes/:uid/:id',
    right: 'writeNotes',
    params: OfNote,
    body: WriteNote,
    reply: NoteThread,
    refusals: [...classRefusals, 'person.unknown', 'request.too-many'],
  }),
  closeAnswers: staffWrite({
    method: 'PUT',
    path: '/api/v1/staff/classes/:classId/notes/:uid',
    right: 'writeNotes',
    params: OfNotes,
    body: CloseAnswers,
    reply: NoteThread,
    refusals: [...classRefusals, 'person.unknown'],
  }),
}
