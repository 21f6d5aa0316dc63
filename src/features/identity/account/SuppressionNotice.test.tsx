import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import type { MailReturn } from '#contract/messaging/suppressions.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { SuppressionNotice } from './SuppressionNotice.tsx'

beforeAll(() => loadCopy('account'))

const show = (why: MailReturn) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <SuppressionNotice
        suppression={{ why, at: '2026-11-21T04:00:00.000Z' }}
        email="mei@example.com"
      />
    </MemoryRouter>,
  )

it('says that mails are returned, since when, and offers to verify the address', () => {
  const shown = show('bounced')
  expect(shown).toContain('Our emails to you come back')
  expect(shown).toContain('mei@example.com')
  expect(shown).toContain('21 November 2026')
  expect(shown).toContain('href="/login?again&amp;redirect=%2Faccount%2Femail"')
})

it('offers no code after a complaint, which it would not undo', () => {
  const shown = show('complained')
  expect(shown).toContain('marked as spam')
  expect(shown).not.toContain('href')
})
