import type { ReactNode } from 'react'
import styles from './OtherWays.module.css'

/** Links to other steps, below the current one. */
export function OtherWays({ children }: { children: ReactNode }) {
  return <div className={styles.ways}>{children}</div>
}
