import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { inviter } from '#features/papers/referral/invited-by.ts'
import { rememberInvitation } from './invited.ts'

const [first, second] = ['abcdefgh23', 'zzzzzzzzz9']
let goTo: (pathname: string) => void

function start(opened: string, shown = opened) {
  vi.spyOn(performance, 'getEntriesByType').mockReturnValue([
    { name: `https://kelasku.test${opened}?utm_source=x` } as PerformanceNavigationTiming,
  ])
  rememberInvitation({
    state: { location: { pathname: shown } },
    subscribe: (listener) => {
      goTo = (pathname) => listener({ location: { pathname } })
    },
  })
}

beforeEach(() => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  })
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('PYPL-01: the landing page of an invitation is remembered, the latest one counts', () => {
  start(`/spm-pyp/${first}`)
  expect(inviter(new Date())).toBe(first)
  goTo('/login')
  expect(inviter(new Date())).toBe(first)
  goTo(`/igcse-pyp/${second}`)
  expect(inviter(new Date())).toBe(second)
})

it('PYPL-01: also if the person left the page before the script was loaded', () => {
  start(`/spm-pyp/${first}`, '/login')
  expect(inviter(new Date())).toBe(first)
})

it.each(['/spm-pyp', '/', `/${'x'.repeat(43)}`, '/spm-pyp/NOBODY'])(
  'PYPL-01: %s is no invitation of anyone',
  (path) => {
    start(path)
    expect(inviter(new Date())).toBeUndefined()
  },
)
