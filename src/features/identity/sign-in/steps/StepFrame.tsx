import { useEffect, useRef, type ReactNode } from 'react'
import { useLocation } from 'react-router-dom'
import styles from './StepFrame.module.css'

type Props = { title: ReactNode; text?: ReactNode; children: ReactNode }

/** The frame of a step: heading, sentence, content. */
export function StepFrame({ title, text, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  const { key } = useLocation()
  useEffect(() => {
    // Announces a new step; a page that has just been opened announces itself.
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
