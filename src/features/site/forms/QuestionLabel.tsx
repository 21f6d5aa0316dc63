import type { FormField, Answers } from '#contract/site/forms/forms.ts'
import styles from './forms.module.css'
import type { FormWords } from './use-form-words.ts'

export type QuestionProps<F extends FormField = FormField> = {
  field: F
  words: FormWords
  /** The initial answer, from a refused submission. */
  answer: Answers[string] | undefined
  error: string | undefined
}

/** The question, and whether it is optional. */
export function QuestionLabel({ field, words }: { field: FormField; words: FormWords }) {
  return (
    <>
      {words.question(field)}
      {field.optional && <span className={styles.optional}> ({words.t('optional')})</span>}
    </>
  )
}
