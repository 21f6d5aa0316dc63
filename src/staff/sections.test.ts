import { expect, it } from 'vitest'
import { staffSections } from '#contract/ids.ts'
import { addWords, hasText } from '#platform/i18n/i18n.ts'
import { words } from './copy.ts'
import { sections } from './sections.tsx'

it('has a page for every path, and for no other', () => {
  expect(Object.keys(sections)).toEqual([...staffSections])
})

it('has the copy of every file, and the title of every section in it', async () => {
  const files = Object.keys(import.meta.glob('../../content/locales/en/staff/*.json'))
  const namespaces = files.map((file) => /staff\/.+(?=\.json)/.exec(file)?.[0] ?? '')
  expect(Object.keys(words).toSorted()).toEqual(namespaces.toSorted())
  await addWords(words)
  expect(staffSections.filter((path) => !hasText(sections[path].title))).toEqual([])
})
