import styles from './forms.module.css'
import type { FormWords } from './use-form-words.ts'

/** The progress of the form; `at` counts from 1, and is 0 while all questions are shown. */
export function StepBar({ at, of, words }: { at: number; of: number; words: FormWords }) {
  return (
    <div className={styles.steps}>
      <progress value={at} max={of} aria-label={words.t('progressLabel')} />
      <p className="numbers" role="status">
        {words.t(at === 0 ? 'questions' : 'progress', { at, of })}
      </p>
    </div>
  )
}
