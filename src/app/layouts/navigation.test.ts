import { expect, it } from 'vitest'
import frame from '#content/locales/en/frame.json' with { type: 'json' }
import { pageAt, pages, plainPath } from '#contract/shared/pages.ts'
import { barLinks, examMenus, guardianLinks, menus } from './navigation.ts'

const words: Record<string, string> = frame.links
const bars = [...barLinks, ...guardianLinks]
const paths = menus.flatMap(({ links }) => links)
const named = (links: readonly string[] = []) => links.map((to) => `${words[to]}: ${to}`)

it('links only to pages that exist', () => {
  const every = [...paths, ...Object.keys(words), ...bars.map(({ to }) => to)]
  expect(every.filter((to) => !pageAt(to.replace(/#.*/, '')))).toEqual([])
})

it('has a word for every link and menu', () => {
  const known: Record<string, unknown> = {
    ...frame,
    ...Object.fromEntries(Object.entries(frame.bar).map(([key, word]) => [`bar.${key}`, word])),
  }
  const labels = [...menus, ...bars].flatMap(({ label }) => label ?? [])
  expect(labels.filter((label) => typeof known[label] !== 'string')).toEqual([])
  expect(paths.filter((to) => !words[to])).toEqual([])
})

it('NAV-01: has a menu of each exam, with its video, download and timetable', () => {
  const [, spm, igcse] = menus
  expect([spm, igcse]).toEqual(examMenus)
  expect([spm, igcse].map((menu) => menu && frame[menu.label as 'spmPapers'])).toEqual([
    'SPM Trial Paper',
    'IGCSE Past Year Paper',
  ])
  expect(named(spm?.links)).toEqual([
    'Trial Paper Video: /spm-trial-paper-guide',
    'Trial Paper Download: /spm-trial-paper-download',
    'SPM Timetable: /spm-timetable',
  ])
  expect(named(igcse?.links)).toEqual([
    'Past Year Paper Video: /igcse-past-year-paper-guide',
    'Past Year Paper Download: /igcse-past-year-paper-download',
    'IGCSE Timetable: /igcse-timetable',
  ])
})

it('NAV-05: the bar calls the dashboard by its name', () => {
  const [first] = barLinks
  expect(first?.to).toBe('/dashboard')
  expect(frame[first?.label as 'dashboard']).toBe('Dashboard')
})

it("PAR-06: the bar of a person who is only a guardian has a guardian's pages", () => {
  expect(guardianLinks.map(({ to }) => to)).toEqual([
    '/guardian',
    '/payments',
    '/inbox',
    '/account',
  ])
})

it('NAV-01: leads to every page about an exam that anyone may read', () => {
  const led = new Set(paths.map((to) => to.replace(/#.*/, '')))
  const about = pages.flatMap((page) =>
    page.exam && page.html === 'whole' && page.screen !== 'form' ? (plainPath(page) ?? []) : [],
  )
  expect(about).toHaveLength(8)
  expect(about.filter((path) => !led.has(path))).toEqual([])
})
