import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { localeNames } from '#contract/shared/text/locales.ts'
import { root } from '../db/root.ts'
import { readersTitle } from './title.ts'

it.each([
  ['September 2026 intake', 'September 2026 intake', 'Pengambilan September 2026', '2026年9月期'],
  ['March 2027 intake', 'March 2027 intake', 'Pengambilan Mac 2027', '2027年3月期'],
  ['Full Programme', 'Full Programme', 'Program Penuh', '完整课程配套'],
  ['Trial Programme', 'Trial Programme', 'Program Percubaan', '试听课程配套'],
])('LANG-01: %s is %s, %s and %s', (title, ...expected) => {
  expect(['en', 'ms', 'zh'].map((locale) => readersTitle(title, locale))).toEqual(expected)
})

it.each([
  'Kelas cuti sekolah',
  'Marvellous 2026 intake',
  'Year-end intake',
  'constructor',
  'intake',
  '',
])('LANG-01: any other title, such as “%s”, stays as it was written', (title) => {
  for (const locale of localeNames) expect(readersTitle(title, locale)).toBe(title)
})

it('LANG-01: every programme of the content has words in each language', () => {
  const file = readFileSync(join(root, 'content/catalogue/programmes.json'), 'utf8')
  for (const { title } of JSON.parse(file) as { title: string }[]) {
    expect(readersTitle(title, 'en')).toBe(title)
    for (const locale of ['ms', 'zh']) expect(readersTitle(title, locale)).not.toBe(title)
  }
})
