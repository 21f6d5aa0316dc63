import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import styles from './Card.module.css'

type Props = {
  as?: 'div' | 'section' | 'article' | 'li'
  className?: string | undefined
  children: ReactNode
}

/** A surface around one thing. Never nest cards. */
export function Card({ as: Element = 'div', className, children }: Props) {
  return <Element className={classNames(styles.card, className)}>{children}</Element>
}
