import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { defaultLocale, defaultSchoolName, firstNamespaces, locales } from '#contract/locales.ts'
import { copyFaults, textsOf } from '../scripts/copy-files.ts'

const root = join(import.meta.dirname, '..')
const files = globSync('**/*.json', { cwd: join(root, 'content/locales/en') })
const types = readFileSync(join(root, 'src/platform/i18n/resources.d.ts'), 'utf8')

it('types the keys of every English file of copy', () => {
  const untyped = files.filter((file) => !types.includes(`'#content/locales/en/${file}'`))
  expect(untyped, 'files that src/platform/i18n/resources.d.ts does not import').toEqual([])
})

it('I18N-01: every folder of copy is a language, and every language has its folder', () => {
  const folders = readdirSync(join(root, 'content/locales'))
  expect(folders.toSorted()).toEqual(Object.keys(locales).toSorted())
})

it('names the files that are in the first script', () => {
  const loader = readFileSync(join(root, 'src/platform/i18n/i18n.ts'), 'utf8')
  expect(loader).toContain(`'./{${firstNamespaces.join(',')}}.json'`)
})

it('LANG-01: mails are written from files that every language has', () => {
  const writers = globSync('server/modules/*/*mail*.ts', { cwd: root })
  const staffOnly = writers.filter((file) =>
    readFileSync(join(root, file), 'utf8').includes("'server/staff'"),
  )
  expect(writers.length).toBeGreaterThan(8)
  expect(staffOnly).toEqual([])
})

it.each(Object.keys(locales))('OFFC-08: %s names the school by its place', (locale) => {
  const named = [...textsOf(locale)].filter(([, text]) => text.includes(defaultSchoolName))
  expect(named).toEqual([])
})

describe.each(Object.keys(locales).filter((locale) => locale !== defaultLocale))('%s', (locale) => {
  it('LANG-05: has the keys, places, tags and plural forms of English', () => {
    expect(copyFaults(locale)).toEqual({ missing: [], unused: [], other: [] })
  })

  it('LANG-01: is written in its own signs', () => {
    const strange = [...textsOf(locale)].filter(([, text]) =>
      locale === 'zh'
        ? /[,;?!](?=\p{Script=Han})|\p{Script=Han}[,;?!]/u.test(text)
        : /\p{Script=Han}/u.test(text),
    )
    expect(strange).toEqual([])
  })
})
