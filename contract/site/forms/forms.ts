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

/** A question of a form. Its words are in `content/locales/<locale>/forms.json`, under its name. */
export type FormField = {
  name: string
  optional?: true
  /** Shown only to those who gave this answer to another question. */
  onlyIf?: { field: string; is: string }
  /** What the browser may fill in: a token of HTML's `autocomplete`. */
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

/** What was answered, by the field's name: a list where several may be chosen, else text, empty when there is none. */
export type Answers = Record<string, string | string[]>

/** What a form sent without script held when it was refused: it is shown again, with what is wrong. */
export type PostedForm = {
  values: Answers
  messages: FieldMessages
}
