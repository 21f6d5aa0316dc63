import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'
import styles from './Initials.module.css'

/** Stands for a portrait; the name is written beside it. */
export function Initials({ name, size = '3rem' }: { name: string; size?: string }) {
  const look = { '--hue': hueOf(name), '--size': size } as CSSProperties
  return (
    <span className={styles.initials} style={look} aria-hidden>
      {initialsOf(name)}
    </span>
  )
}
