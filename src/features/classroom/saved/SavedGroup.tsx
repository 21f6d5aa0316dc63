import type { ReactNode } from 'react'
import styles from './saved.module.css'

type Props = {
  name: ReactNode
  summary: string
  startsOpen: boolean
  action: ReactNode
  children: ReactNode
}

/** The saved items of one class, or of past papers. */
export function SavedGroup({ name, summary, startsOpen, action, children }: Props) {
  return (
    <details className={styles.group} open={startsOpen}>
      <summary>
        <h2>{name}</h2>
        <span className={`numbers ${styles.soft}`}>{summary}</span>
      </summary>
      <ul role="list" className={styles.list}>
        {children}
      </ul>
      {action}
    </details>
  )
}
