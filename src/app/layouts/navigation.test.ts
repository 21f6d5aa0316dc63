import { expect, it } from 'vitest'
import frame from '#content/locales/en/frame.json' with { type: 'json' }
import { pageAt, pages, plainPath } from '#contract/pages.ts'
import { barLinks, examGroups, menus } from './navigation.ts'

const words: Record<string, string> = frame.links
const groups = menus.flatMap((menu) => menu.groups)
const paths = groups.flatMap(({ links }) => links)
const named = (links: readonly string[] = []) => links.map((to) => `${words[to]}: ${to}`)

it('leads nowhere that has no page', () => {
  const every = [...paths, ...Object.keys(words), ...barLinks.map(({ to }) => to)]
  expect(every.filter((to) => !pageAt(to.replace(/#.*/, '')))).toEqual([])
})

it('has a word for every link, group and menu', () => {
  const known: Record<string, unknown> = {
    ...frame,
    ...Object.fromEntries(Object.entries(frame.bar).map(([key, word]) => [`bar.${key}`, word])),
  }
  const labels = [...menus, ...groups, ...barLinks].flatMap(({ label }) => label ?? [])
  expect(labels.filter((label) => typeof known[label] !== 'string')).toEqual([])
  expect(paths.filter((to) => !words[to])).toEqual([])
})

it('NAV-01: has video, download and timetable of each exam', () => {
  const [spm, igcse] = examGroups
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

it('NAV-01: leads to every page about an exam that anyone may read', () => {
  const led = new Set(paths.map((to) => to.replace(/#.*/, '')))
  const about = pages.flatMap((page) =>
    page.exam && page.html === 'whole' && page.screen !== 'form' ? (plainPath(page) ?? []) : [],
  )
  expect(about).toHaveLength(8)
  expect(about.filter((path) => !led.has(path))).toEqual([])
})
