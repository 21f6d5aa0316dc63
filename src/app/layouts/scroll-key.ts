import { useEffect } from 'react'
import { useLocation, type Location } from 'react-router-dom'

let firstEntry: string | undefined

/**
 * Names the scroll position of each history entry. The router gives the first page of every load the key
 * `default`; with it a newly opened page would begin where an earlier visit left it.
 */
export function useScrollKey() {
  const location = useLocation()
  // At once: while a page is being left, its history entry can no longer be named.
  useEffect(() => void scrollKeyOf(location), [location])
  return scrollKeyOf
}

const scrollKeyOf = ({ key }: Pick<Location, 'key'>): string =>
  key === 'default' ? (firstEntry ??= nameEntry()) : key

/** The current history entry's name, kept in its state: a reload and the way back find it again. */
function nameEntry(): string {
  const state = (history.state ?? {}) as { entry?: unknown }
  if (typeof state.entry === 'string' && !wasOpenedAnew()) return state.entry
  const entry = crypto.randomUUID()
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** Not by a reload or the way back. A link to the page that is open keeps the state of its history entry. */
function wasOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}
