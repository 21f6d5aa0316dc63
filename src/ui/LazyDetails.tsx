import { useState, type ReactNode } from 'react'

type Props = { summary: ReactNode; className?: string | undefined; children: ReactNode }

/** A summary that expands its content, which is rendered only while it is expanded. */
export function LazyDetails({ summary, className, children }: Props) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
