import { Children, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { Notice } from './Notice.tsx'

/** An error boundary around each child: a failed one is replaced by `failed`, the others stay. */
export function Parts({
  failed,
  className,
  children,
}: {
  failed: string
  /** Of what stands in place of a part. */
  className?: string
  children: ReactNode
}) {
  const instead = (
    <div className={className}>
      <Notice tone="warning">{failed}</Notice>
    </div>
  )
  return Children.map(children, (part) => <Boundary fallback={instead}>{part}</Boundary>)
}
