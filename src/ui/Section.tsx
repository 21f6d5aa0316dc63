import type { ReactNode } from 'react'
import styles from './Section.module.css'

type Props = {
  id: string
  title: string
  lead?: string
  tone?: 'plain' | 'raised'
  children: ReactNode
}

/** One part of a long page, which links can reach by its id. */
export function Section({ id, title, lead, tone = 'plain', children }: Props) {
  const headingId = `${id}-heading`
  return (
    <section id={id} aria-labelledby={headingId} className={styles[tone]}>
      <div className={`container ${styles.inner}`}>
        <header className={styles.header}>
          <h2 id={headingId}>{title}</h2>
          {lead && <p>{lead}</p>}
        </header>
        {children}
      </div>
    </section>
  )
}
