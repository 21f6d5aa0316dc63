import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { Component as TrialThanks } from './TrialThanksRoute.tsx'

beforeAll(async () => {
  await loadCopy('thanks')
})

it('ROUTE-19: thanks for joining the trial, what happens next, and the way to it', () => {
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <TrialThanks />
    </MemoryRouter>,
  )
  expect(html).toContain('<h1>Thank you for joining the trial</h1>')
  expect(html).toMatch(/<h2>What happens next<\/h2><ol[^>]*>(<li>[^<]+<\/li>)+<\/ol>/)
  expect(html).toMatch(/<a [^>]*href="\/trial-programme"[^>]*>Open my trial<\/a>/)
})
