import { expect, it } from 'vitest'
import frame from '#content/locales/en/frame.json' with { type: 'json' }
import { pageAt } from '#contract/pages.ts'
import { barLinks, examGroups, homePlaces } from './navigation.ts'

const groups = examGroups.flatMap((group) => group.links)
const every = [...homePlaces, ...groups, ...barLinks]

it('leads nowhere that has no page', () => {
  expect(every.filter(({ to }) => !pageAt(to.replace(/#.*/, '')))).toEqual([])
})

it('has a word for every link and group', () => {
  const words: Record<string, unknown> = frame
  const bar: Record<string, unknown> = frame.bar
  const wordOf = (label: string) => (label.startsWith('bar.') ? bar[label.slice(4)] : words[label])
  const labels = [...every, ...examGroups].map(({ label }) => label)
  expect(labels.filter((label) => typeof wordOf(label) !== 'string')).toEqual([])
})
