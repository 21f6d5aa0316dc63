import type { ReactNode } from 'react'
import styles from './OtherWays.module.css'

/** The ways out of a step, below what it is for. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
