import * as v from 'valibot'
import { Subject } from '../catalogue/catalogue.ts'
import { GuardianNote, NoteText } from './notes.ts'
import { Id, IdInPath, Instant, Uuid } from '../shared/wire.ts'
import { listQuery, listReply, sortingBy } from '../shared/staff/staff-lists.ts'
import { Uid } from '../identity/staff-people.ts'

/** `waiting`: with an answer that nobody has dealt with. */
export const noteShows = ['waiting'] as const
export const notesSorting = sortingBy(['at'], '-at')

export const StaffNotesQuery = v.strictObject({
  /** `search` takes part of the student's name. */
  ...listQuery(notesSorting),
  show: v.optional(v.picklist(noteShows)),
  /** Only notes about this student. */
  uid: v.optional(Uid),
})
export type StaffNotesQuery = v.InferOutput<typeof StaffNotesQuery>

const NotesOfClass = {
  uid: v.string(),
  name: v.string(),
  class_id: Id,
  class_name: v.string(),
  language: Subject.entries.language,
}

/** Students with notes between teacher and guardian: a row for each class. */
export const StaffNotes = v.object({
  ...listReply,
  threads: v.array(
    v.object({
      ...NotesOfClass,
      last_at: Instant,
      /** Answers that nobody has dealt with. */
      waiting: v.number(),
    }),
  ),
})
export type StaffNotes = v.InferOutput<typeof StaffNotes>

const Guardian = v.object({
  /** The guardianship's id. */
  id: Uuid,
  /** Null where they have given no name. */
  name: v.nullable(v.string()),
})

/** All that was written about a student in a class. */
export const NoteThread = v.object({
  server_time: Instant,
  ...NotesOfClass,
  /** The guardians who would read a new note. */
  guardians: v.array(Guardian),
  /** The oldest comes first. */
  notes: v.array(
    v.object({
      ...GuardianNote.entries,
      /** The only guardian who reads it; null for all guardians. */
      guardian: v.nullable(Guardian),
      /** An answer that nobody has dealt with. */
      is_waiting: v.boolean(),
    }),
  ),
})
export type NoteThread = v.InferOutput<typeof NoteThread>

/** A student in a class, as written in the address of the page. */
export const noteThreadId = ({ class_id, uid }: { class_id: number; uid: string }): string =>
  `${class_id}_${uid}`

/** @returns undefined if `id` is not a `noteThreadId` */
export function readNoteThreadId(id: string): { classId: number; uid: string } | undefined {
  const [, classId, uid] = /^([1-9]\d{0,8})_([\w-]{1,128})$/.exec(id) ?? []
  return classId && uid ? { classId: Number(classId), uid } : undefined
}

export const OfNotes = v.object({ classId: IdInPath, uid: Uid })
export const OfNote = v.object({ ...OfNotes.entries, id: Uuid })

export const WriteNote = v.strictObject({
  text: NoteText,
  /** The guardianship of the only reader; null: all guardians. */
  to: v.nullable(Uuid),
})
export type WriteNote = v.InferOutput<typeof WriteNote>

/** Marks answers up to this one as handled without a reply. */
export const CloseAnswers = v.strictObject({ last: Uuid })
