import * as v from 'valibot'
import { noteMaximumCharacters, recordingMaximumSeconds } from '../shared/limits.ts'
import { Instant, WatchedId } from '../shared/wire.ts'

const noteFields = {
  watched_id: WatchedId,
  at_second: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(recordingMaximumSeconds)),
}

/** A note at a second of a recording. The id was made on the device; of two changes the later one counts. */
export const SaveNote = v.strictObject({
  ...noteFields,
  /** Empty: a bookmark. Null: the note was deleted. */
  text: v.nullable(v.pipe(v.string(), v.trim(), v.maxLength(noteMaximumCharacters))),
  /** By the device's clock. Dates before 1970 are refused. */
  changed_at: v.pipe(
    Instant,
    v.check((text) => new Date(text).getTime() > 0),
  ),
})
export type SaveNote = v.InferOutput<typeof SaveNote>

export const Note = v.object({
  id: v.string(),
  ...noteFields,
  text: v.nullable(v.string()),
  changed_at: Instant,
})
export type Note = v.InferOutput<typeof Note>

/** The person's notes, of all devices, in the order of their recordings and seconds. Deleted ones are left out. */
export const MyNotes = v.object({
  notes: v.array(
    v.object({
      ...Note.entries,
      /** The recording's title; empty if staff removed it. */
      title: v.string(),
    }),
  ),
})
export type MyNotes = v.InferOutput<typeof MyNotes>

/** The later change of a note wins, on whichever device it was made. */
export const laterNote = <N extends { changed_at: string }>(a: N, b: N): N =>
  a.changed_at > b.changed_at ? a : b
