import { globSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import {
  defaultLocale,
  defaultSchoolName,
  firstNamespaces,
  locales,
} from '#contract/shared/text/locales.ts'
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
  const writers = globSync('server/modules/**/*mail*.ts', { cwd: root })
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

it('LANG-01: terms and privacy notice say in each language that the English text governs', () => {
  const file = readFileSync(join(root, 'content/pages/terms.json'), 'utf8')
  const english = JSON.parse(file) as Record<'terms' | 'privacy', string[]> &
    Record<string, Record<'terms' | 'privacy', string[]>>
  const says = {
    en: /English text .* governs/,
    ms: /Teks bahasa Inggeris .* berkuat kuasa/,
    zh: /以英文版本为准/,
  }
  for (const [locale, words] of Object.entries(says)) {
    const { terms, privacy } = locale === defaultLocale ? english : (english[locale] ?? english)
    for (const text of [terms, privacy]) expect(text.join('\n')).toMatch(words)
  }
})

it("LANG-01: 'e-mel' is not broken at its hyphen on screens", () => {
  const screens = [...textsOf('ms')].filter(([key]) => !key.startsWith('server/'))
  expect(screens.filter(([, text]) => /\be-mel\b/i.test(text))).toEqual([])
})

describe.each(Object.keys(locales).filter((locale) => locale !== defaultLocale))('%s', (locale) => {
  it('LANG-05: has the keys, places, tags and plural forms of English', () => {
    expect(copyFaults(locale)).toEqual({ missing: [], unused: [], other: [] })
  })

  it('LANG-01: has no line of English in what it writes to people', () => {
    const english = textsOf(defaultLocale)
    const left = [...textsOf(locale)].flatMap(([key, text]) => {
      const lines = english.get(key)?.split('\n') ?? []
      const sentences = lines.filter((line) => /[a-z]{3}/.test(line.replaceAll(/\{\w+\}/g, '')))
      return text.includes('\n') ? text.split('\n').filter((line) => sentences.includes(line)) : []
    })
    expect(left).toEqual([])
  })

  it('LANG-01: is written in its own signs', () => {
    const strange = [...textsOf(locale)].filter(([, text]) =>
      locale === 'zh'
        ? /[,;?!](?=\p{Script=Han})|\p{Script=Han}[,;?!]/u.test(text) ||
          // Latin letters and figures stand beside characters without a space.
          /\p{Script=Han} [\w{<]|[\w}>%] \p{Script=Han}/u.test(text)
        : /\p{Script=Han}/u.test(text),
    )
    expect(strange).toEqual([])
  })
})
