import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { pageViewAfterMs } from '#contract/shared/limits.ts'
import { notePageView } from '#platform/reports/analytics.ts'
import { countPageViews } from './page-views.ts'

vi.mock('#platform/reports/analytics.ts', () => ({ notePageView: vi.fn() }))
const noted = vi.mocked(notePageView)

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('location', { href: '' })
  vi.stubGlobal('document', { title: '' })
})
afterEach(() => {
  noted.mockReset()
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** A router at `first`, and ways to move it; the page's title is its path. */
function routerAt(first: string) {
  let listen: Parameters<Parameters<typeof countPageViews>[0]['subscribe']>[0] = () => undefined
  const at = (pathname: string, state: 'idle' | 'loading' = 'idle') => {
    if (state === 'idle') Object.assign(document, { title: pathname })
    Object.assign(location, { href: `http://localhost${pathname}` })
    return { location: { pathname }, navigation: { state } }
  }
  countPageViews({ state: at(first), subscribe: (listener) => (listen = listener) })
  return {
    arrive: (path: string) => listen(at(path)),
    leaveFrom: (path: string) => listen(at(path, 'loading')),
  }
}
const titles = () => noted.mock.calls.map(([, title]) => title)

it('TRACK-01: a view is noted 250 ms after the route has changed, and not before', () => {
  expect(pageViewAfterMs).toBe(250)
  const { arrive } = routerAt('/')
  vi.advanceTimersByTime(249)
  expect(titles()).toEqual([])
  vi.advanceTimersByTime(1)
  arrive('/terms')
  vi.advanceTimersByTime(250)
  expect(titles()).toEqual(['/', '/terms'])
})

it('TRACK-01: several redirects count as one view', () => {
  const { arrive, leaveFrom } = routerAt('/dashboard')
  vi.advanceTimersByTime(100)
  leaveFrom('/dashboard')
  vi.advanceTimersByTime(5000)
  arrive('/login')
  vi.advanceTimersByTime(250)
  expect(titles()).toEqual(['/login'])
})

it('TRACK-01: another query on the same page is not a view; returning to a page is one', () => {
  const { arrive } = routerAt('/')
  vi.advanceTimersByTime(250)
  arrive('/')
  vi.advanceTimersByTime(250)
  arrive('/terms')
  vi.advanceTimersByTime(250)
  arrive('/')
  vi.advanceTimersByTime(250)
  expect(titles()).toEqual(['/', '/terms', '/'])
})
