import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './StepFrame.module.css'

/** One thing at a time: its name, a sentence, and what to do. */
export function StepFrame({
  title,
  text,
  children,
}: {
  title: ReactNode
  text?: ReactNode
  children: ReactNode
}) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // A new step is announced; a page just opened announces itself.
    if (key !== 'default') heading.current?.focus()
  }, [key])
  return (
    <section className={styles.frame}>
      <header className={styles.header}>
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {text && <p className={styles.text}>{text}</p>}
      </header>
      {children}
    </section>
  )
}
