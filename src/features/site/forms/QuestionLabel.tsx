import type { FormField } from '#contract/site/forms/forms.ts'
import styles from './forms.module.css'
import type { FormWords } from './use-form-words.ts'

/** The question, and whether it is optional. */
export function QuestionLabel({ field, words }: { field: FormField; words: FormWords }) {
  return (
    <>
      {words.question(field)}
      {field.optional && <span className={styles.optional}> ({words.t('optional')})</span>}
    </>
  )
}
