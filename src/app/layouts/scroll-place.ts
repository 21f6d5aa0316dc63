import { createContext } from 'react'
import type { createBrowserRouter, Location } from 'react-router-dom'

/** The router, which knows where a page was scrolled to. The server has none. */
export const RouterHere = createContext<ReturnType<typeof createBrowserRouter> | undefined>(
  undefined,
)

/** Content that loads later is not the page's first content. */
const awaitPlaceForMs = 10_000
const acts = ['wheel', 'touchmove', 'pointerdown', 'keydown'] as const

let firstEntry: string | undefined
let awaited: string | undefined

/**
 * Names the scroll position of each history entry. The router gives the first page of every load the key `default`;
 * with it a newly opened page would begin where an earlier visit left it. A page that has not restored its position
 * yet gets an unused name, so that no wrong position is stored.
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

/** The current history entry's name, kept in its state: a reload and the way back find it again. */
function nameEntry(): string {
  const state = (history.state ?? {}) as { entry?: unknown }
  if (typeof state.entry === 'string' && !wasOpenedAnew()) return state.entry
  const entry = crypto.randomUUID()
  history.replaceState({ ...state, entry }, '')
  return entry
}

/**
 * Whether the page was opened anew, not by a reload or the way back: a link to the open page keeps the state of its
 * history entry.
 */
function wasOpenedAnew(): boolean {
  const [load] = performance.getEntriesByType('navigation')
  return load instanceof PerformanceNavigationTiming && load.type === 'navigate'
}
