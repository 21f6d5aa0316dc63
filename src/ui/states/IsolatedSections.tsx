import { Children, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { Notice } from '../Notice.tsx'

type Props = {
  failed: string
  /** Class of the fallback. */
  className?: string
  children: ReactNode
}

/** An error boundary around each child: a failed one is replaced by `failed`, the others stay. */
export function IsolatedSections({ failed, className, children }: Props) {
  const fallback = (
    <div className={className}>
      <Notice tone="warning">{failed}</Notice>
    </div>
  )
  return Children.map(children, (part) => <Boundary fallback={fallback}>{part}</Boundary>)
}
