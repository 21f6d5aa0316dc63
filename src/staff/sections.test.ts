import i18next from 'i18next'
import { expect, it } from 'vitest'
import { staffSectionPattern } from '#contract/shared/ids.ts'
import { loadCopy } from '#platform/i18n/i18n.ts'
import { staffCopy } from './copy.ts'
import { sections, staffSections } from './sections.tsx'

it('has paths that the server knows for those of a section', () => {
  expect(staffSections.filter((path) => !staffSectionPattern.test(path))).toEqual([])
})

it('has the copy of every file, and the title of every section in it', async () => {
  const files = Object.keys(import.meta.glob('../../content/locales/en/staff/*.json'))
  const named = files.map((file) => /staff\/[\w-]+/.exec(file)?.[0])
  expect(new Set(named)).toEqual(new Set(staffCopy))
  await loadCopy(...staffCopy)
  expect(staffSections.filter((path) => !i18next.exists(sections[path].title))).toEqual([])
})

it('groups the digits of every number of people, rows or lessons', () => {
  const files = import.meta.glob<string>('../../content/locales/{en,ms}/staff/*.json', {
    query: '?raw',
    import: 'default',
    eager: true,
  })
  expect(Object.keys(files).length).toBeGreaterThan(staffCopy.length)
  const bare = Object.entries(files).filter(([, text]) => text.includes('{count}'))
  expect(bare.map(([file]) => file)).toEqual([])
})
