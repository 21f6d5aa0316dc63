import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { SaveNote } from '#contract/classroom/notes.ts'
import { dismissEntry, enqueue, useOutboxEntries } from '#platform/storage/outbox.ts'
import { changeOf, mergeNotes, noteEntryId, type KeptNote } from './notes.ts'
import { notesQuery } from '../queries.ts'

type Change = SaveNote & { note_id: string }

/** This person's notes in all recordings, and how they are changed: stored on this device first, then sent. */
export function useNotes() {
  const { data, isError, isPending, isFetching } = useQuery(notesQuery())
  const entries = useOutboxEntries()
  // Changes that are shown at once, because storing takes a moment.
  const [unstored, setUnstored] = useState<readonly Change[]>([])
  const notes = useMemo(
    () => mergeNotes(data?.notes ?? [], entries, unstored),
    [data, entries, unstored],
  )

  async function keep(change: Change) {
    setUnstored((before) => [...before, change])
    await enqueue({ id: noteEntryId(change.note_id), kind: 'note', body: change })
    setUnstored((before) => before.filter((one) => one !== change))
  }
  const change = (note: KeptNote, text: string | null) =>
    keep(changeOf(note, text, { notes, now: new Date() }))

  return {
    notes,
    /** The server's notes have not been loaded. */
    isUnknown: data === undefined && !isFetching && (isError || isPending),
    add: (watched_id: string, at_second: number, text: string) =>
      keep({
        note_id: crypto.randomUUID(),
        watched_id,
        at_second,
        text,
        changed_at: new Date().toISOString(),
      }),
    change,
    remove: (note: KeptNote) =>
      // A note that the server refused exists only on this device.
      note.state === 'refused' ? dismissEntry(noteEntryId(note.id)) : change(note, null),
  }
}
