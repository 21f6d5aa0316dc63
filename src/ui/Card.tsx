import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Card.module.css'

/** A surface of its own on the page. Put it around one thing, never around another card. */
export function Card({
  as: Element = 'div',
  className,
  children,
}: {
  as?: 'div' | 'section' | 'article' | 'li'
  className?: string | undefined
  children: ReactNode
}) {
  return <Element className={classNames(styles.card, className)}>{children}</Element>
}
