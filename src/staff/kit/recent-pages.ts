import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { observable, useObservable } from '#platform/observable.ts'
import { useSession } from '#platform/session/session.ts'

/** An opened page, with its heading as the title. */
export type RecentPage = { to: string; title: string }

const maxRecent = 8

// In memory only, because headings contain names of people.
const opened = observable<{ uid: string; pages: readonly RecentPage[] }>({ uid: '', pages: [] })

function remember(uid: string, page: RecentPage): void {
  const { uid: before, pages } = opened.get()
  const own = before === uid ? pages : []
  if (own[0]?.to === page.to && own[0].title === page.title) return
  const others = own.filter(({ to }) => to !== page.to)
  opened.set({ uid, pages: [page, ...others].slice(0, maxRecent) })
}

/** The pages of the staff area that this person opened in this tab, the newest first, without the one that is open. */
export function useRecentPages(): readonly RecentPage[] {
  const session = useSession()
  const { pathname } = useLocation()
  const { uid, pages } = useObservable(opened)
  return uid === session.uid ? pages.filter(({ to }) => to !== pathname) : []
}

/** Adds each opened page to the list once it has a heading. */
export function useRememberPages(): void {
  const { uid } = useSession()
  const { pathname } = useLocation()
  // A layout effect, whose clean-up runs before an observer sees the next page's heading.
  useLayoutEffect(() => {
    const main = document.querySelector('main')
    if (!main || !uid || pathname === '/staff') return undefined
    const note = () => {
      const title = main.querySelector('h1')?.textContent.trim()
      if (title) remember(uid, { to: pathname, title })
    }
    note()
    const observer = new MutationObserver(note)
    observer.observe(main, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [uid, pathname])
}
