import { createContext } from 'react'
import type { createBrowserRouter, Location } from 'react-router-dom'

/** The router, which keeps the scroll positions; undefined on the server. */
export const RouterContext = createContext<ReturnType<typeof createBrowserRouter> | undefined>(
  undefined,
)

/** After this long, content that loads no longer moves the page. */
const awaitPlaceForMs = 10_000
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let firstEntry: string | undefined
let awaited: string | undefined

/**
 * Names the scroll position of each history entry. The router gives the first page of every load the key `default`,
 * under which a newly opened page would start at the position of an earlier visit. A page that has not restored its
 * position yet gets an unused name, so that no wrong position is stored.
 */
export function placeKey(location: Pick<Location, 'key'>): string {
  const key = entryOf(location)
  return key === awaited ? `${key} awaited` : key
}

const entryOf = ({ key }: Pick<Location, 'key'>): string =>
  key === 'default' ? (firstEntry ??= nameEntry()) : key

/**
 * Scrolls to `top` as the page grows, until it is reached or the person interacts.
 * @returns a function that stops it
 */
export function awaitPlace(location: Pick<Location, 'key'>, top: number): () => void {
  awaited = entryOf(location)
  const growth = new ResizeObserver(() => {
    scrollTo(0, top)
    if (Math.abs(scrollY - top) < 1) end()
  })
  const end = () => {
    growth.disconnect()
    for (const act of acts) removeEventListener(act, end)
    clearTimeout(late)
    awaited = undefined
  }
  const late = setTimeout(end, awaitPlaceForMs)
  for (const act of acts) addEventListener(act, end, { passive: true })
  growth.observe(document.body)
  return end
}

/** The current history entry's name, kept in the entry's state for a reload or the way back. */
function nameEntry(): string {
  const state = (history.state ?? {}) as { entry?: unknown }
  if (typeof state.entry === 'string' && !wasOpenedByLink()) return state.entry
  const entry = crypto.randomUUID()
  history.replaceState({ ...state, entry }, '')
  return entry
}

/** False after a reload or going back. The history state does not tell: a link to the open page keeps it. */
function wasOpenedByLink(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}
