import type { FieldMessages } from './validation.ts'

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

/** What a form sent without script held when it was refused: it is shown again, with what is wrong. */
export type PostedForm = {
  values: Record<string, string | string[]>
  messages: FieldMessages
}
