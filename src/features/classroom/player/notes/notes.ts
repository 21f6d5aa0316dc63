import { laterNote, type MyNotes, type SaveNote } from '#contract/classroom/notes.ts'
import { nowOrAfter } from '#contract/shared/now-or-after.ts'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { clockText } from '#platform/clock-text.ts'
import type { OutboxEntry } from '#platform/storage/outbox.ts'

/** A note as its writer sees it: on this device, on the server, or both. */
export type KeptNote = SaveNote & {
  id: string
  /** The recording's title. Unknown for notes that only this device has. */
  title: string
  state: 'sent' | 'waiting' | 'refused'
  why?: RefusalCode
}

/** One entry per note, so that only its newest change is sent. */
export const noteEntryId = (id: string) => `note/${id}`

/** The newest version of each note, on the server or this device, deleted ones included; by second. */
export function mergeNotes(
  onServer: MyNotes['notes'],
  entries: readonly OutboxEntry[],
  unstored: readonly (SaveNote & { note_id: string })[],
): KeptNote[] {
  const notes = new Map<string, KeptNote>()
  for (const note of onServer) notes.set(note.id, { ...note, state: 'sent' })
  const add = (
    { note_id: id, ...note }: SaveNote & { note_id: string },
    state: Pick<KeptNote, 'state' | 'why'>,
  ) => {
    const before = notes.get(id)
    const here = { ...note, id, title: before?.title ?? '', ...state }
    notes.set(id, before ? laterNote(before, here) : here)
  }
  for (const entry of entries) {
    if (entry.kind !== 'note') continue
    const { state } = entry
    add(entry.body, state === 'refused' ? { state, why: entry.why } : { state })
  }
  for (const note of unstored) add(note, { state: 'waiting' })
  return [...notes.values()].toSorted((a, b) => a.at_second - b.at_second)
}

/** A change of a note, or its deletion, later than the versions that this device knows. */
export const changeOf = (
  { id, watched_id, at_second, changed_at }: KeptNote,
  text: string | null,
  { notes, now }: { notes: readonly KeptNote[]; now: Date },
): SaveNote & { note_id: string } => ({
  note_id: id,
  watched_id,
  at_second,
  text,
  changed_at: nowOrAfter(
    [changed_at, ...notes.filter((note) => note.id === id).map((note) => note.changed_at)],
    now,
  ),
})

/** Notes as a text file: each recording with its title, its notes in order. */
export function notesAsText(
  notes: readonly KeptNote[],
  texts: { bookmark: string; untitled: string },
): string {
  const recordings = new Map<string, KeptNote[]>()
  for (const note of notes) {
    if (note.text === null) continue
    recordings.set(note.watched_id, [...(recordings.get(note.watched_id) ?? []), note])
  }
  return [...recordings.values()]
    .map((ofOne) =>
      [
        ofOne.find(({ title }) => title !== '')?.title ?? texts.untitled,
        ...ofOne.map(({ at_second, text }) => `${clockText(at_second)}  ${text || texts.bookmark}`),
      ].join('\n'),
    )
    .join('\n\n')
    .concat('\n')
}
