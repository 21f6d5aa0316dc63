import type { ViewAs } from '#contract/identity/view-as.ts'
import { viewAsMinutes } from '#contract/shared/limits.ts'
import { observable } from '../observable.ts'

const key = 'kelasku/view-as'
/** `endsAtMs` by this device's clock. */
export type View = ViewAs & { endsAtMs: number }

let view: View | undefined
let tab: Storage | undefined

/** How many calls were refused without being sent, because a view may not make them. */
export const refusedInView = observable(0)

/** The student whom staff view in this tab; undefined in every other. */
export const currentView = (): View | undefined => view

/** Opens the student's dashboard as they see it, in this tab. */
export function beginView(viewAs: ViewAs): void {
  const endsAtMs = Date.now() + viewAsMinutes * 60_000
  sessionStorage.setItem(key, JSON.stringify({ ...viewAs, endsAtMs } satisfies View))
  // The back button may show this page of the staff area from the cache, without a start.
  addEventListener('pageshow', () => sessionStorage.removeItem(key))
  location.assign('/dashboard')
}

/** Ends the view, and returns to the student's page in the staff area. */
export function endView(): void {
  if (!view) return
  tab?.removeItem(key)
  location.replace(`/staff/people/${view.uid}`)
}

/**
 * Resumes this tab's view at the start of a page, before anything is read. During a view the tab neither writes to the
 * device nor reads from it, as in a browser that blocks site data; opening the staff area ends the view.
 */
export function resumeView(pathname: string): View | undefined {
  const kept = readTab()
  if (!kept || !tab) return undefined
  if (kept.endsAtMs < Date.now() || /^\/staff(\/|$)/.test(pathname)) {
    tab.removeItem(key)
    return undefined
  }
  view = kept
  setTimeout(endView, kept.endsAtMs - Date.now())
  const blocked = () => {
    throw new DOMException('a view keeps nothing', 'SecurityError')
  }
  for (const store of ['localStorage', 'sessionStorage', 'indexedDB'])
    Object.defineProperty(globalThis, store, { get: blocked })
  Reflect.deleteProperty(globalThis, 'caches')
  return view
}

function readTab(): View | undefined {
  try {
    tab = sessionStorage
    // Only `beginView` writes it.
    return (JSON.parse(tab.getItem(key) ?? 'null') as View | null) ?? undefined
  } catch {
    return undefined
  }
}
