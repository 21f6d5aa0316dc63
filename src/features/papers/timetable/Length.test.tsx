import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { Length } from './Length.tsx'
import { minutesUntil } from './my-papers.ts'

beforeAll(async () => {
  await loadCopy('timetable')
})

it.each([
  [1, '1 min'],
  [60 * 60_000, '1 h'],
  [89 * 60_000 + 1, '1 h 30 min'],
  [24 * 3600_000, '1 day'],
  [(12 * 24 + 4) * 3600_000 + 30 * 60_000, '12 days 4 h'],
])('TIME-01: a paper that is %d ms away is %s away', (ms, text) => {
  const now = new Date('2024-02-05T00:00:00Z')
  const minutes = minutesUntil(now, new Date(now.getTime() + ms))
  expect(renderToStaticMarkup(<Length minutes={minutes} />)).toBe(text)
})
