import type { MyNotes, Note } from '#contract/classroom/notes.ts'
import { lessonIdPattern } from '#contract/shared/ids.ts'
import { notesAtMost, notesEverAtMost } from '#contract/shared/limits.ts'
import type { Db } from '../../../platform/db/open.ts'
import { refuse } from '../../../platform/http/refusal.ts'
import { progressRepository } from '../progress/repository.ts'
import { notesRepository } from './repository.ts'
import type { Handlers } from '../../../platform/http/mount.ts'

export function noteHandlers(db: Db) {
  const repository = notesRepository(db)
  const { watchable } = progressRepository(db)

  return {
    async notes({ caller: { uid } }): Promise<MyNotes> {
      return { notes: await repository.ofPerson(uid) }
    },

    /** Offline notes may arrive long after access has ended, so only people who never had the class are refused. */
    async saveNote({ caller: { uid }, params: { id }, body: note, now }): Promise<Note> {
      const known = await repository.byId(uid, id)
      if (!known) {
        const { watched_id: watchedId } = note
        const found =
          (await watchable(uid, watchedId)) ??
          refuse(lessonIdPattern.test(watchedId) ? 'lesson.unknown' : 'papers.unknown')
        if (!found.hadAccess) refuse('class.locked')
      }
      // Capped, because changes from a device whose clock is ahead would win forever.
      const changedAt = new Date(Math.min(Date.parse(note.changed_at), now.getTime()))
      const comesBack = known?.text === null && known.changedAt <= changedAt
      const isAdded = note.text !== null && (!known || comesBack)
      if (!known || isAdded) {
        const { kept, ever } = await repository.howMany(uid)
        if ((!known && ever >= notesEverAtMost) || (isAdded && kept >= notesAtMost))
          refuse('note.too-many')
      }
      return repository.keep(uid, id, note, changedAt)
    },
  } satisfies Partial<Handlers>
}
