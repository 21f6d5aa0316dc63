import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import styles from './Locked.module.css'

/** A page that is not open to this person, and what opens it. */
export function Locked({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.locked}>
      <span className={styles.lock}>
        <Icon name="lock" />
      </span>
      <h1>{title}</h1>
      {children}
    </div>
  )
}
