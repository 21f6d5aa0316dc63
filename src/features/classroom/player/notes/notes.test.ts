import { expect, it } from 'vitest'
import type { OutboxEntry } from '#platform/storage/outbox.ts'
import { changeOf, mergeNotes, noteEntryId, notesAsText } from './notes.ts'

const at = (minute: number) => `2026-11-21T03:${String(minute).padStart(2, '0')}:00.000Z`
const body = (text: string | null, minute: number, at_second = 5) => ({
  watched_id: 'L1',
  at_second,
  text,
  changed_at: at(minute),
})
const onServer = (id: string, text: string, minute: number, at_second = 5) => ({
  ...body(text, minute, at_second),
  id,
  title: 'Quadratic functions',
})
const waiting = (id: string, text: string | null, minute: number, at_second = 5): OutboxEntry => ({
  id: noteEntryId(id),
  kind: 'note',
  body: { note_id: id, ...body(text, minute, at_second) },
  createdAt: 0,
  state: 'waiting',
})

it("WEEK-03: the later of two devices' changes of a note counts, also a deletion", () => {
  const notes = mergeNotes(
    [onServer('a', 'from the tablet', 20), onServer('b', 'kept', 1), onServer('c', 'gone', 1)],
    [waiting('a', 'older, from here', 10), waiting('c', null, 2), waiting('d', '', 3, 2)],
    [{ note_id: 'b', ...body('just changed', 4) }],
  )
  expect(notes.map(({ id, text, state }) => [id, text, state])).toEqual([
    ['d', '', 'waiting'],
    ['a', 'from the tablet', 'sent'],
    ['b', 'just changed', 'waiting'],
    ['c', null, 'waiting'],
  ])
})

it('WEEK-03: on a device whose clock is behind, a change and its undoing count', () => {
  const known = [onServer('a', 'from the laptop', 40)]
  const now = new Date(at(10))
  let notes = mergeNotes(known, [], [])
  const unstored: ReturnType<typeof changeOf>[] = []
  const [before] = notes
  for (const text of ['from the phone', null, 'from the phone after all']) {
    if (before) unstored.push(changeOf(before, text, { notes, now }))
    notes = mergeNotes(known, [], unstored)
    expect(notes.map((note) => note.text)).toEqual([text])
  }
  const times = [at(40), ...unstored.map(({ changed_at }) => changed_at)]
  expect(times).toEqual([...new Set(times)].toSorted())
})

it('WEEK-03: notes are exported as text by recording, without deleted ones', () => {
  const notes = mergeNotes(
    [onServer('a', 'why 3?', 1, 65), onServer('c', 'gone', 1)],
    [waiting('c', null, 2), waiting('d', '', 3, 2)],
    [],
  )
  expect(notesAsText(notes, { bookmark: 'Bookmark', untitled: 'Recording' })).toBe(
    'Quadratic functions\n0:02  Bookmark\n1:05  why 3?\n',
  )
})
