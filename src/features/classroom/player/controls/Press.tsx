import type { ComponentProps } from 'react'
import styles from './controls.module.css'
import { Sign, type SignName } from './Sign.tsx'

/** A button of the player: a sign, its name and, for the sign, a short text. */
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
