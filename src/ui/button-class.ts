import styles from './Button.module.css'
import { classNames } from './class-names.ts'

export type ButtonLook = {
  variant?: 'primary' | 'accent' | 'secondary' | 'quiet' | 'danger' | undefined
  size?: 'medium' | 'large' | undefined
  /** As wide as its container. */
  wide?: boolean | undefined
}

/** The classes of a button, for an element that is not one, such as a link. */
export const buttonClass = ({ variant = 'primary', size = 'medium', wide }: ButtonLook = {}) =>
  classNames(styles.button, styles[variant], styles[size], wide && styles.wide)
