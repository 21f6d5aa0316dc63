import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, it } from 'vitest'
import type { StaffSuppression } from '#contract/messaging/suppressions.ts'
import { addCopyFiles, loadCopy } from '#platform/i18n/i18n.ts'
import { SuppressionNote } from './SuppressionNote.tsx'

beforeAll(async () => {
  addCopyFiles({
    'staff/kit': async () => (await import('#content/locales/en/staff/kit.json')).default,
  })
  await loadCopy('staff/kit')
})

const show = (more: Partial<StaffSuppression>) =>
  renderToStaticMarkup(
    <SuppressionNote
      mail={{
        ...{ address: 'siti@example.com', why: 'bounced', at: '2026-11-21T04:00:00.000Z' },
        ...{ words: '550 5.1.1 No such user', unsent: 2 },
        ...more,
      }}
    />,
  )

it('says that mails come back, since when, how many were not sent, and what the server said', () => {
  const shown = show({})
  for (const part of ['Mail comes back', '21 November 2026', '2 emails', '550 5.1.1 No such user'])
    expect(shown).toContain(part)
})

it('says that a mail was marked as spam, and nothing that it does not know', () => {
  const shown = show({ why: 'complained', words: '', unsent: 0 })
  expect(shown).toContain('Marked as spam')
  expect(shown).not.toContain('not sent.')
  expect(shown).not.toContain('()')
})
