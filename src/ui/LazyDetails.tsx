import { useState, type ReactNode } from 'react'

/** A summary that expands its content, which is rendered only while it is expanded. */
export function LazyDetails({
  summary,
  className,
  children,
}: {
  summary: ReactNode
  className?: string | undefined
  children: ReactNode
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={className} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{summary}</summary>
      {isOpen && children}
    </details>
  )
}
