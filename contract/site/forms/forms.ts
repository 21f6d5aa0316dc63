import type { FieldMessages } from '../../shared/validation.ts'

export const formKeys = [
  'seminar',
  'special-class',
  'teacher-network',
  'tutor-teacher-network',
  'teacher-recommend',
  'past-papers-spm',
  'past-papers-igcse',
  'askguru',
  'feedback-spm-pyp',
  'feedback-igcse-pyp',
] as const
export type FormKey = (typeof formKeys)[number]

/** A field of a form. Its texts are in `content/locales/<locale>/forms.json` under its name. */
export type FormField = {
  name: string
  optional?: true
  /** Shown only to those who gave this answer to another question. */
  onlyIf?: { field: string; is: string }
  /** HTML's `autocomplete` token. */
  autoComplete?: string
} & (
  | { type: 'text' | 'long-text' | 'email' | 'phone' | 'scale' | 'yes-no' | 'consent' }
  | {
      type: 'choice' | 'choices'
      options: readonly string[]
      /** The options are names, the same in every language. */
      optionsAreNames?: true
    }
)

/** Answers by field name: a list for multiple choice, otherwise text. */
export type Answers = Record<string, string | string[]>

/** The answers and messages of a form that was sent without script and refused, to show it again. */
export type PostedForm = {
  values: Answers
  messages: FieldMessages
}
