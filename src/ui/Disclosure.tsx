import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Disclosure.module.css'

/** A line that opens what it is about. */
export function Disclosure({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <details className={styles.disclosure}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
