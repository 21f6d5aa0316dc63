import type { ComponentProps, MouseEvent } from 'react'
import { buttonClass, type ButtonLook } from './button-class.ts'
import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonProps = ComponentProps<'button'> &
  ButtonLook & {
    /** While the action runs, the button keeps the focus and ignores presses. */
    busy?: boolean | undefined
  }

export function Button({
  variant,
  size,
  wide,
  busy = false,
  className,
  onClick,
  children,
  type = 'button',
  ...rest
}: ButtonProps) {
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type}
      className={classNames(buttonClass({ variant, size, wide }), className)}
      onClick={press}
      {...(busy && { 'aria-busy': true, 'aria-disabled': true })}
    >
      {busy && <span className={styles.spinner} aria-hidden />}
      {children}
    </button>
  )
}
