import * as v from 'valibot'
import { guardianNoteMaximumCharacters } from '../shared/limits.ts'
import { Subject } from '../catalogue/catalogue.ts'
import { Id, Instant, Uuid } from '../shared/wire.ts'

/** The text of a note between teachers and guardians about a child. */
export const NoteText = v.pipe(
  v.string(),
  v.trim(),
  v.nonEmpty('required'),
  v.maxLength(guardianNoteMaximumCharacters, 'max'),
)

export const GuardianNote = v.object({
  id: Uuid,
  text: v.string(),
  /** The writer's language setting. */
  language: v.string(),
  at: Instant,
  /** Written by a guardian; otherwise by staff. */
  is_answer: v.boolean(),
  /** The writer's name; null without a name or after their account was closed. */
  by: v.nullable(v.string()),
})

/** Notes about a child with the answers of the guardian who reads them, by class; the oldest comes first. */
export const GuardianNotes = v.object({
  server_time: Instant,
  classes: v.array(
    v.object({
      class_id: Id,
      class_name: v.string(),
      language: Subject.entries.language,
      notes: v.array(GuardianNote),
    }),
  ),
})
export type GuardianNotes = v.InferOutput<typeof GuardianNotes>

export const AnswerNote = v.strictObject({ class_id: Id, text: NoteText })
export type AnswerNote = v.InferOutput<typeof AnswerNote>
