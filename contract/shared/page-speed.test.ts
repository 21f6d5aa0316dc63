import { expect, it } from 'vitest'
import { pageKindAt, pageKinds } from './page-speed.ts'
import { pages, plainPath } from './pages.ts'

it.each([
  ['/', 'home'],
  ['/ms', 'home'],
  ['/zh/spm-timetable', 'public'],
  ['/registerseminar', 'form'],
  ['/login', 'sign-in'],
  ['/dashboard', 'dashboard'],
  ['/full-programme', 'classes'],
  ['/full-programme/order/details', 'checkout'],
  ['/full-programme/2', 'classroom'],
  ['/spm-past-year-papers/2', 'papers'],
  ['/practice', 'practice'],
  ['/account/progress', 'account'],
  ['/staff/people', 'staff'],
  ['/no/such/page', 'other'],
])('%s is a page of the kind %s', (pathname, kind) => {
  expect(pageKindAt(pathname)).toBe(kind)
})

it('every kind has a page, and every page that has a plain path has a kind', () => {
  const found = pages.flatMap((page) => plainPath(page) ?? []).map((path) => pageKindAt(path))
  expect(found.length).toBeGreaterThan(40)
  expect(found).not.toContain('other')
  // The pages of these two have no plain path.
  expect(pageKinds.filter((kind) => !found.includes(kind))).toEqual(['classroom', 'other'])
})
