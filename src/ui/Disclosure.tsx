import type { ReactNode } from 'react'
import { Icon } from './Icon.tsx'
import styles from './Disclosure.module.css'

type Props = { title: ReactNode; startsOpen?: boolean; children: ReactNode }

/** A heading that expands its content. */
export function Disclosure({ title, startsOpen = false, children }: Props) {
  return (
    <details className={styles.disclosure} open={startsOpen}>
      <summary>
        <span>{title}</span>
        <Icon name="chevron" />
      </summary>
      <div className={styles.content}>{children}</div>
    </details>
  )
}
