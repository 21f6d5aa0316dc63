import type { Answers, FormField } from '#contract/site/forms/forms.ts'
import type { FormWords } from './use-form-words.ts'

export type QuestionProps<F extends FormField = FormField> = {
  field: F
  words: FormWords
  /** The initial answer, from a refused submission. */
  answer: Answers[string] | undefined
  error: string | undefined
}
