import type { CSSProperties } from 'react'
import { hueOf, initialsOf } from './initials.ts'
import styles from './Initials.module.css'

type Props = {
  name: string
  /** The address of the portrait. */
  photo?: string | undefined
  size?: string
}

/** A portrait or initials, decorative because the name is beside it. */
export function Initials({ name, photo, size = '3rem' }: Props) {
  const style = { '--hue': hueOf(name), '--size': size } as CSSProperties
  return photo === undefined ? (
    <span className={styles.initials} style={style} aria-hidden>
      {initialsOf(name)}
    </span>
  ) : (
    <img className={styles.initials} style={style} src={photo} alt="" loading="lazy" />
  )
}
