import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { MemoryRouter } from 'react-router-dom'
import { expect, it } from 'vitest'
import ownSchool from '#content/pages/school.json' with { type: 'json' }
import { loadCopy } from '#platform/i18n/i18n.ts'
import { DefaultLayout } from './DefaultLayout.tsx'
import { FullLayout } from './FullLayout.tsx'
import type { FrameProps } from './frame-props.ts'
import { MaintenanceLayout } from './MaintenanceLayout.tsx'
import { TypeformLayout } from './TypeformLayout.tsx'
import { Component as ContactPage } from '../routes/ContactRoute.tsx'
import { SchoolHere } from '#platform/school/school-here.ts'

const school = { ...ownSchool, terms_version: '2026-11-01' }
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

it('links signed-in people to their daily pages and their account', () => {
  const html = render(<FullLayout {...frame('signed-in')} />)
  const header = html.slice(0, html.indexOf('</header>'))
  for (const [path, name] of [
    ['classes', 'Classes'],
    ['practice', 'Practice'],
    ['spm-past-year-papers', 'Papers'],
    ['inbox', 'Inbox'],
    ['download', 'Saved'],
    ['account', 'My account'],
  ])
    expect(header).toMatch(
      new RegExp(`href="/${path}"[^>]*>(?:<svg [^>]*aria-label="${name}"|${name}<)`),
    )
})

it('renders both variants while the person is unknown', () => {
  const html = render(<DefaultLayout {...frame()} />)
  for (const part of [signIn, dashboard, logout]) expect(html).toMatch(part)
})

it('NAV-05: calls everything by its name', () => {
  const text = render(<DefaultLayout {...frame()} />).replace(/<[^>]+>/g, '\n')
  const labels =
    'Home, TimeTable, Pricing, Teachers, Testimonials, Past Papers, Sign Up, Join Trial, ' +
    'Join Full Programme, How It Works, Sample Videos, Dashboard, Logout, SPM Trial Paper, ' +
    'IGCSE Past Year Paper, SPM Timetable'
  const lines = text.split('\n')
  expect(labels.split(', ').filter((label) => !lines.includes(label))).toEqual([])
})

it.each([
  ['trial', 'Join Trial', 'Join Full Programme'],
  ['full', 'Join Full Programme', 'Join Trial'],
] as const)('NAV-05: does not offer the discontinued %s', (type, gone, left) => {
  const of = { ...frame('visitor'), school: { ...school, discontinued: [type] } }
  const html = render(<DefaultLayout {...of} />)
  expect(html).not.toContain(`>${gone}<`)
  expect(html).toContain(`>${left}<`)
})

it('NAV-03: has a drawer that needs no script: a button opens it, another one closes it', () => {
  const html = render(<FullLayout {...frame()} />)
  const id = /<nav id="([^"]+)" popover="auto"/.exec(html)?.[1]
  const buttons = html.match(/<button [^>]*popoverTarget[^>]*>/gi) ?? []
  expect(buttons).toHaveLength(2)
  for (const button of buttons) expect(button.toLowerCase()).toContain(`popovertarget="${id}"`)
  expect(buttons.filter((button) => /popovertargetaction="hide"/i.test(button))).toHaveLength(1)
})

it('says of one link in the navigation that it is this page', () => {
  const nav = render(<DefaultLayout {...frame()} />, '/spm-timetable').split('</nav>')[0] ?? ''
  expect(nav.match(/<a [^>]*aria-current="page"[^>]*>/g)).toEqual([
    expect.stringContaining('href="/spm-timetable"'),
  ])
})

it('NAV-04: looks different off the home page', () => {
  for (const home of ['/', '/ms', '/zh'])
    expect(render(<DefaultLayout {...frame()} />, home)).not.toContain('data-raised')
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

it('a page with one thing to finish is left by saving, and has no bottom bar', () => {
  const page = render(<FullLayout {...frame('signed-in')} alone />, '/full-programme/order/details')
  expect(page).toMatch(/href="\/dashboard"[^>]*>Save and leave</)
  expect(page).not.toContain('aria-label="Your pages"')
  const other = render(<FullLayout {...frame('signed-in')} />)
  expect(other).not.toContain('Save and leave')
  expect(other).toContain('aria-label="Your pages"')
})

it('NAV-06: what the footer says of the school is on the contact page, for who is signed in', async () => {
  await loadCopy('contact')
  const html = render(
    <SchoolHere value={school}>
      <ContactPage />
    </SchoolHere>,
  )
  expect(html).toContain(school.address)
  for (const to of ['tel:', `mailto:${school.support_email}`, '/terms'])
    expect(html).toContain(`href="${to}`)
  expect(render(<FullLayout {...frame('signed-in')} />)).not.toContain('<footer')
})
