import type { ReactNode } from 'react'
import { Outlet } from 'react-router-dom'

export const mainId = 'main'

type Props = { className?: string | undefined; children: ReactNode }

/** The page's content. The skip link and each navigation move the focus here. */
export function Main({ className, children }: Props) {
  return (
    <main id={mainId} tabIndex={-1} className={className}>
      {children ?? <Outlet />}
    </main>
  )
}
