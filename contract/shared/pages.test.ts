import * as fc from 'fast-check'
import { expect, it } from 'vitest'
import { findPage, leadsTo, localeAt, pageAt, pages, pathIn, safeRedirect } from './pages.ts'

const origin = 'https://kelasku.example'

it('ROUTE-22: fixed segments win over parameters, and a bad id is no page', () => {
  expect(pageAt('/full-programme/order')?.path).toBe('/full-programme/order/:step?')
  expect(pageAt('/full-programme/5')?.path).toBe('/full-programme/:classOrLessonId')
  expect(pageAt('/full-programme/5/Labcdefghij')?.path).toBe('/full-programme/:classId/:lessonId')
  for (const path of [
    '/full-programme/0',
    '/full-programme/-1',
    '/full-programme/abc',
    '/full-programme/5/x',
    '/full-programme/order/later',
    '/nope',
  ]) {
    expect(pageAt(path), path).toBeUndefined()
  }
})

it('finds every page by its own path, with and without what is optional', () => {
  const sample = {
    ':classOrLessonId': '16',
    ':classId': '16',
    ':lessonId': 'L0123456789',
    ':step?': 'review',
    ':setting?': 'profile',
    ':orderId': '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
    ':guardianshipId?': '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
    ':referrer?': 'abcdefgh23',
    ':lang': 'bm',
    ':year': '2023',
    ':paperSubjectOrPaperId': '104',
    ':paperId': 'spm-1449-2-2022',
    ':chapterId?': 'linear-law',
    ':practiceSet': 'due',
    ':staffSection?': 'classes',
    ':staffId?': '5',
    ':token': 'abcdefghijklmnopqrstuv',
    ':version?': '2026-11-01',
  }
  for (const page of pages) {
    const path = Object.entries(sample).reduce(
      (text, [name, value]) => text.replace(name, value),
      page.path,
    )
    expect(pageAt(path)).toBe(page)
    expect(pageAt(`${path}/`.replace('//', '/'))).toBe(page)
  }
})

it('ROUTE-22 ROUTE-26: a lesson may stand where a class does, and short words are no tokens', () => {
  expect(findPage('/full-programme/L0123456789')?.params).toEqual({
    classOrLessonId: 'L0123456789',
  })
  expect(findPage('/spm-past-year-papers/spm-1449-2-2022')?.params).toEqual({
    paperSubjectOrPaperId: 'spm-1449-2-2022',
  })
  expect(findPage('/spm-past-year-papers/104/spm-1449-2-2024-trial')?.params).toEqual({
    classId: '104',
    paperId: 'spm-1449-2-2024-trial',
  })
  for (const fixed of ['register', 'thank-you', 'register-askguru'])
    expect(findPage(`/spm-past-year-papers/${fixed}`)?.params).toEqual({})
  expect(pageAt('/spm-past-year-papers/register')?.screen).toBe('form')
  expect(pageAt('/abcdefghijklmnopqrstuv')?.screen).toBe('link')
  for (const path of [
    '/abcdefghijklmnopqrstu',
    '/spm-pyp/INVALID',
    '/spm-trial-paper-download/fr/2023',
    '/spm-trial-paper-download/bm',
    '/spm-trial-paper-download/1999',
    '/chapter/..',
    '/spm-past-year-papers/mathematics',
    '/spm-past-year-papers/L0123456789',
    '/spm-past-year-papers/spm-1449-2-1999',
    '/spm-past-year-papers/104/104',
    '/spm-past-year-papers/104/L0123456789',
    '/full-programme/spm-1449-2-2022',
  ]) {
    expect(pageAt(path), path).toBeUndefined()
  }
})

it('ROUTE-24: follows only paths of ours that have a page', () => {
  expect(safeRedirect('/full-programme/5?tab=ask#top', origin)).toBe(
    '/full-programme/5?tab=ask#top',
  )
  const refused = [
    null,
    '',
    'dashboard',
    '//evil.example',
    '/\\evil.example',
    'https://evil.example/dashboard',
    '/login',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/nope',
    '/dashboard/../../evil',
    '\\\\evil.example',
    '/%2f%2fevil.example',
  ]
  for (const wanted of refused)
    expect(safeRedirect(wanted, origin), String(wanted)).toBe('/dashboard')
})

it('ROUTE-24: whatever is typed, the destination is ours', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc
          .tuple(fc.constantFrom('https://', '//', '/\\', 'javascript:', 'data:'), fc.string())
          .map(([start, text]) => start + text),
        fc.string().map((text) => `/${text}`),
      ),
      (wanted) => {
        expect(new URL(safeRedirect(wanted, origin), origin).origin).toBe(origin)
      },
    ),
    { numRuns: 1000 },
  )
})

it('LANG-03: what the server renders has a path in each language, and nothing else has', () => {
  expect(findPage('/ms/terms')).toMatchObject({ page: { screen: 'terms' }, locale: 'ms' })
  expect(findPage('/zh')).toMatchObject({ page: { path: '/' }, locale: 'zh' })
  expect(findPage('/ms/spm-pyp/abcdefgh23')?.params).toEqual({ referrer: 'abcdefgh23' })
  expect(findPage('/terms')?.locale).toBe('en')
  expect(findPage('/dashboard')?.locale).toBeUndefined()
  for (const path of ['/ms/dashboard', '/en/terms', '/fr/terms', '/ms/nope', '/ms/ms/terms'])
    expect(findPage(path), path).toBeUndefined()
})

it.each([
  ['ms', '/terms', '/ms/terms'],
  ['ms', '/', '/ms'],
  ['zh', '/ms/terms', '/zh/terms'],
  ['en', '/ms', '/'],
  ['en', '/zh/terms?a=1#b', '/terms?a=1#b'],
  ['ms', '/#pricing', '/ms#pricing'],
  ['ms', '/dashboard', '/dashboard'],
  ['ms', '/nope', '/nope'],
  ['ms', '#top', '#top'],
  ['en-XA', '/terms', '/terms'],
])('LANG-03: in %s %s is %s', (locale, path, expected) => {
  expect(pathIn(locale, path)).toBe(expected)
})

it('LANG-03: the path of a public page alone decides its language', () => {
  expect(localeAt('/terms', 'ms')).toBe('en')
  expect(localeAt('/zh/terms', 'ms')).toBe('zh')
  expect(localeAt('/dashboard', 'ms')).toBe('ms')
  expect(localeAt('/login', 'zh')).toBe('zh')
})

it('I18N-01: only the front page leads to another language', () => {
  expect(leadsTo('/', 'ms')).toBe('/ms')
  for (const wanted of ['en', 'en-XA', 'fr']) expect(leadsTo('/', wanted)).toBe('/')
  for (const path of ['/terms', '/zh', '/dashboard', '/nope'])
    expect(leadsTo(path, 'ms')).toBe(path)
})
