import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './MenuDisclosure.module.css'

type Props = { label: ReactNode; name: string; children: ReactNode }

/**
 * A button with a menu of links: below it on a wide screen, unfolded in place on a small one. Works without script.
 * Only one menu of the same `name` is open at a time.
 */
export function MenuDisclosure({ label, name, children }: Props) {
  return (
    <details name={name} className={styles.menu}>
      <summary>
        {label}
        <Icon name="chevron" className={styles.chevron} />
      </summary>
      <div className={styles.panel}>{children}</div>
    </details>
  )
}
