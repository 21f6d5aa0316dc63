import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

/** Skeletons, and one sentence for those who do not see them. */
export function Loading({
  label,
  className,
  children,
}: {
  label: string
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <div className={classNames('stack', className)} aria-busy>
      <p className="only-heard" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
