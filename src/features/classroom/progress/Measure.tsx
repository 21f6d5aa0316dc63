import styles from './ProgressPage.module.css'

/** A count as text and as a bar. */
export function Measure({ text, count, of }: { text: string; count: number; of: number }) {
  return (
    <span className={styles.measure}>
      <span className="numbers">{text}</span>
      <progress max={of} value={count} aria-hidden />
    </span>
  )
}
