import { Children, type ReactNode } from 'react'
import { Boundary } from './Boundary.tsx'
import { Notice } from './Notice.tsx'

/** Each child is a part of the page by itself: when one fails, `failed` stands in its place and the rest stays. */
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
