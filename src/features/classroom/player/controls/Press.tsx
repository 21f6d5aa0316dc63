import type { ComponentProps } from 'react'
import styles from './controls.module.css'
import { Sign, type SignName } from './Sign.tsx'

/** A button of the player: an icon with a label, and optionally a short text inside the icon. */
export function Press({
  sign,
  text,
  label,
  className,
  ...rest
}: ComponentProps<'button'> & { sign: SignName; text?: string; label: string }) {
  return (
    <button
      {...rest}
      type="button"
      className={`${styles.button} ${className ?? ''}`}
      aria-label={label}
      title={label}
    >
      <Sign name={sign} {...(text && { text })} />
    </button>
  )
}
