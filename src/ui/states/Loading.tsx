import type { ReactNode } from 'react'
import { classNames } from '../class-names.ts'

type Props = { label: string; className?: string | undefined; children: ReactNode }

/** Skeletons, with a sentence for screen readers. */
export function Loading({ label, className, children }: Props) {
  return (
    <div className={classNames('stack', className)} aria-busy>
      <p className="only-heard" role="status">
        {label}
      </p>
      {children}
    </div>
  )
}
