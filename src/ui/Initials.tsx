import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'
import styles from './Initials.module.css'

/** A portrait or initials, decorative because the name is beside it. */
export function Initials({
  name,
  photo,
  size = '3rem',
}: {
  name: string
  /** Its address. */
  photo?: string | undefined
  size?: string
}) {
  const look = { '--hue': hueOf(name), '--size': size } as CSSProperties
  return photo === undefined ? (
    <span className={styles.initials} style={look} aria-hidden>
      {initialsOf(name)}
    </span>
  ) : (
    <img className={styles.initials} style={look} src={photo} alt="" loading="lazy" />
  )
}
