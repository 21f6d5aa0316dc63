import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { beforeAll, expect, it } from 'vitest'
import school from '#content/pages/school.json' with { type: 'json' }
import { startI18n } from '#platform/i18n/i18n.ts'
import { DefaultLayout } from './DefaultLayout.tsx'
import { FullLayout } from './FullLayout.tsx'
import type { FrameProps } from './frame-props.ts'
import { MaintenanceLayout } from './MaintenanceLayout.tsx'
import { TypeformLayout } from './TypeformLayout.tsx'

const render = (layout: ReactNode, path = '/terms') =>
  renderToStaticMarkup(<MemoryRouter initialEntries={[path]}>{layout}</MemoryRouter>)
const frame = (person?: FrameProps['person']): FrameProps => ({
  person,
  school,
  onSignOut: () => undefined,
  children: <h1>Page</h1>,
})
const signIn = /href="\/login"[^>]*>Sign in</
const dashboard = /href="\/dashboard"[^>]*>Dashboard</
const logout = /<button[^>]*>Logout</

beforeAll(() => {
  startI18n()
})

it('NAV-02: offers sign-in to a visitor, dashboard and logout to who is signed in', () => {
  const visitor = render(<DefaultLayout {...frame('visitor')} />)
  expect(visitor).toMatch(signIn)
  expect(visitor).not.toMatch(dashboard)
  expect(visitor).not.toMatch(logout)
  const signedIn = render(<DefaultLayout {...frame('signed-in')} />)
  expect(signedIn).not.toMatch(signIn)
  expect(signedIn).toMatch(dashboard)
  expect(signedIn).toMatch(logout)
})

it('holds both variants while nobody knows who is here', () => {
  const html = render(<DefaultLayout {...frame()} />)
  for (const part of [signIn, dashboard, logout]) expect(html).toMatch(part)
})

it('has the timetables under their exams', () => {
  const [, spm = '', igcse = ''] = render(<DefaultLayout {...frame()} />).split('<details')
  expect(spm).toMatch(/href="\/spm-timetable"[^>]*>SPM Timetable</)
  expect(igcse).toMatch(/href="\/igcse-timetable"[^>]*>IGCSE Timetable</)
})

it('NAV-04: looks different off the home page', () => {
  expect(render(<DefaultLayout {...frame()} />, '/')).not.toContain('data-raised')
  expect(render(<DefaultLayout {...frame()} />, '/terms')).toContain('data-raised')
})

it('NAV-06: ends with mission, about, address, social links and terms', () => {
  const html = render(<DefaultLayout {...frame()} />)
  const footer = html.slice(html.indexOf('<footer'))
  expect(footer).toContain('Our mission')
  expect(footer).toContain('About Kelasku')
  expect(footer).toContain(school.address)
  for (const place of school.social) expect(footer).toContain(`href="${place.url}"`)
  expect(footer).toContain('href="/terms"')
})

it('has a footer in the default layout only', () => {
  expect(render(<DefaultLayout {...frame()} />)).toContain('<footer')
  expect(render(<FullLayout {...frame()} />)).not.toContain('<footer')
  expect(render(<TypeformLayout {...frame()} />)).not.toContain('<footer')
})

it('leads nowhere during maintenance', () => {
  const html = render(<MaintenanceLayout school={school}>Soon</MaintenanceLayout>)
  expect(html).toContain('Kelasku')
  expect(html).not.toContain('<a ')
  expect(html).not.toContain('<nav')
})
