import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Pills.module.css'

type Props = {
  label: string
  /** Wraps or scrolls the row. */
  className?: string | undefined
  children: ReactNode
}

/** A row of links, drawn as pills. The one with `aria-current` is highlighted. */
export function Pills({ label, className, children }: Props) {
  return (
    <nav aria-label={label} className={classNames(styles.pills, className)}>
      {children}
    </nav>
  )
}
