import * as v from 'valibot'
import { questionMaximumCharacters, savedReplyNameMaximumCharacters } from '../shared/limits.ts'
import { Instant, Uuid } from '../shared/wire.ts'

/** A text that staff use again in answers. Shared ones are seen by all who answer. */
export const SavedReply = v.object({
  id: Uuid,
  name: v.string(),
  /** `{name}` stands for the first name of the student who asked. */
  text: v.string(),
  is_shared: v.boolean(),
  /** The colleague who wrote it; null for the caller. */
  by: v.nullable(v.string()),
  /** Whether the caller wrote it, or is an administrator and it is shared. */
  may_change: v.boolean(),
  changed_at: Instant,
})
export type SavedReply = v.InferOutput<typeof SavedReply>

/** Sorted by name. */
export const SavedReplies = v.object({ replies: v.array(SavedReply) })
export type SavedReplies = v.InferOutput<typeof SavedReplies>

const text = (most: number) =>
  v.pipe(v.string(), v.trim(), v.nonEmpty('required'), v.maxLength(most, 'max'))

export const SaveReply = v.strictObject({
  name: text(savedReplyNameMaximumCharacters),
  text: text(questionMaximumCharacters),
  is_shared: v.boolean(),
  /** The `changed_at` of the reply that the change is based on; null for a new reply. */
  replaces: v.nullable(Instant),
})
export type SaveReply = v.InferOutput<typeof SaveReply>

const placeholder = '{name}'

/** Makes a reply to any student from an answer: replaces the student's first name with the placeholder. */
export function replyFrom(text: string, name: string): string {
  if (!name) return text
  // Chinese has no spaces, so a name has no word boundaries.
  if (/^\p{Script=Han}+$/u.test(name)) return text.replaceAll(name, placeholder)
  const alone = `(?<![\\p{L}\\p{M}'’-])${name}(?![\\p{L}\\p{M}]|['’-](?!s\\b)\\p{L})`
  return text.replaceAll(new RegExp(alone, 'gu'), placeholder)
}

/** The text of a reply to a student with this first name; without a name the placeholder and its space are removed. */
export const replyTo = (text: string, name: string): string =>
  name ? text.replaceAll(placeholder, () => name) : text.replaceAll(/ ?\{name\}/g, '')
