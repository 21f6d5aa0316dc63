import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { Programmes } from './Programmes.tsx'
import type { HeldProgramme } from './programmes-view.ts'

it('DASH-01: a programme has its state, and the day on which it ends or ended', async () => {
  await loadCopy('dashboard-more')
  const held = (state: HeldProgramme['state'], expiry: Date | null) =>
    ({ id: 2, title: 'Full Programme', type: 'full', path: null, state, expiry }) as HeldProgramme
  const show = (one: HeldProgramme) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <Programmes held={[one]} programmes={[]} />
      </MemoryRouter>,
    )
  const end = new Date('2027-04-18T04:00:00Z')
  expect(show(held('active', end))).toMatch(/Until 18 April 2027.*Active/)
  expect(show(held('expired', end))).toMatch(/Ended 18 April 2027.*Expired/)
  expect(show(held('active', null))).toContain('No end date')
})
