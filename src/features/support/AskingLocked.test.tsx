import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { AskingLocked } from './AskingLocked.tsx'

beforeAll(async () => {
  await loadCopy('ask-teacher')
})

const show = (slug: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <AskingLocked programme={{ id: 1, url_safe_name: slug, title: slug, discontinued: false }} />
    </MemoryRouter>,
  )

it('CLASS-02: a locked question box says why, and leads a trial student to the full programme', () => {
  expect(show('trial-programme')).toContain('Join the full programme to ask your teacher.')
  expect(show('trial-programme')).toContain('href="/full-programme"')
})

it('CLASS-02: plus counts as full: what is locked then is the access', () => {
  expect(show('plus-programme')).toContain('You can ask again when your access is back.')
  expect(show('plus-programme')).not.toContain('<a ')
})
