import type { ReactNode } from 'react'
import styles from './DueList.module.css'

export type Due = {
  key: number | string
  title: ReactNode
  when: ReactNode
  amount: ReactNode
  /** A status tag, or an action. */
  state?: ReactNode
}

/** Amounts and the days on which they are due, one below the other. */
export function DueList({ label, items }: { label: string; items: readonly Due[] }) {
  return (
    <ol role="list" aria-label={label} className={`numbers ${styles.dues}`}>
      {items.map(({ key, title, when, amount, state }) => (
        <li key={key}>
          <div className={styles.what}>
            <span className={styles.title}>{title}</span>
            <span className={styles.when}>{when}</span>
          </div>
          <strong className={styles.amount}>{amount}</strong>
          {state != null && <div className={styles.state}>{state}</div>}
        </li>
      ))}
    </ol>
  )
}
