import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'

export const mainId = 'main'

/** The page's content. The skip link and each navigation move the focus here. */
export function Main({
  className,
  children,
}: {
  className?: string | undefined
  children: ReactNode
}) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children ?? <Outlet />}
    </main>
  )
}
