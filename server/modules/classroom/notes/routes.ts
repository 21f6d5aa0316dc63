import type { Handlers } from '../../../platform/http/mount.ts'
import type { NotesService } from './service.ts'

export const notesRoutes = (service: NotesService): Pick<Handlers, 'notes' | 'saveNote'> => ({
  notes: ({ caller }) => service.mine(caller.uid),
  saveNote: ({ caller, params, body, now }) => service.save(caller.uid, params.id, body, now),
})
