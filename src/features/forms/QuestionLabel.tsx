import type { FormField } from '#contract/forms/forms.ts'
import styles from './forms.module.css'
import type { FormWords } from './use-form-words.ts'

/** The question in words, and that it may be left out, where it may. */
export function QuestionLabel({ field, words }: { field: FormField; words: FormWords }) {
  return (
    <>
      {words.ask(field)}
      {field.optional && <span className={styles.optional}> ({words.t('optional')})</span>}
    </>
  )
}
