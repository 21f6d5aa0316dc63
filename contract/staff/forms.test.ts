import { expect, it } from 'vitest'
import { csvOf, rowOf } from './forms.ts'

it('STAFF-01: what a stranger typed is never a formula, and keeps its commas, quotes and lines', () => {
  const row = rowOf({
    id: '0b6f2c1e-7c55-4e1b-9d0c-3f6c2d7a9e10',
    received_at: '2026-11-21T04:00:00.000Z',
    answers: { name: '=HYPERLINK("http://evil.example")', subjects: ['physics', 'biology'] },
    utm: { utm_source: '@tiktok' },
  })
  expect(csvOf(['received_at', 'name', 'subjects', 'utm_source', 'absent'], [row])).toBe(
    'received_at,name,subjects,utm_source,absent\r\n' +
      `2026-11-21T04:00:00.000Z,"'=HYPERLINK(""http://evil.example"")",physics; biology,"'@tiktok",\r\n`,
  )
  expect(csvOf(['a'], [{ a: 'one, two\n"three"' }])).toBe('a\r\n"one, two\n""three"""\r\n')
  for (const first of ['=', '+', '-', '@', '\t', '\r'])
    expect(csvOf(['a'], [{ a: `${first}1` }])).toBe(`a\r\n"'${first}1"\r\n`)
  expect(csvOf(['a'], [{ a: '-10.00' }])).toBe('a\r\n-10.00\r\n')
})
