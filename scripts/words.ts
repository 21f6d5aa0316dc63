import { readFileSync } from 'node:fs'
import { parseCsv } from '../contract/shared/text/csv.ts'
import { defaultLocale, isLocale } from '../contract/shared/text/locales.ts'
import { printResult } from './command.ts'
import { copyFaults, neededKeys, sameAsEnglish, textsOf, writeTexts } from './copy-files.ts'

/**
 * For translators:
 *   npm run words -- missing|unused|same <language>
 *   npm run -s words -- csv <language> > file.csv  every text beside the English one
 *   npm run words -- csv <language> file.csv       imports the column of the language
 */
const columns = ['key', 'english', 'text'] as const

async function run([what = '', locale = '', file]: string[]): Promise<string> {
  if (!isLocale(locale) || locale === defaultLocale)
    throw new Error('Name a language other than English, such as: npm run words -- missing ms')
  if (what === 'missing') return listed(copyFaults(locale).missing)
  if (what === 'unused') return listed(copyFaults(locale).unused)
  if (what === 'same') return listed(sameAsEnglish(locale))
  if (what === 'csv') return file ? importCsv(locale, readFileSync(file, 'utf8')) : asCsv(locale)
  throw new Error('Say what to do: missing, unused, same or csv')
}

const listed = (lines: readonly string[]) => (lines.length > 0 ? lines.join('\n') : 'None.')

function asCsv(locale: string): string {
  const texts = textsOf(locale)
  const rows = neededKeys(locale).map((key) => [key, english(key), texts.get(key) ?? ''])
  return [columns, ...rows].map((row) => row.map(quoted).join(',')).join('\r\n')
}

const englishTexts = textsOf(defaultLocale)
const english = (key: string): string =>
  englishTexts.get(key) ?? englishTexts.get(key.replace(/_\w+$/, '_other')) ?? ''
const quoted = (text: string) => `"${text.replaceAll('"', '""')}"`

/** @throws if the file has other columns or an unknown key; nothing is written then */
function importCsv(locale: string, csv: string): string {
  const [heading = [], ...rows] = parseCsv(csv).map(({ cells }) => cells)
  if (columns.some((name, index) => heading[index] !== name))
    throw new Error(`The first row must be ${columns.join(', ')}`)
  const needed = new Set(neededKeys(locale))
  const texts = new Map(
    rows.flatMap(([key = '', , text = '']) => (key && text ? [[key, text] as const] : [])),
  )
  const unknown = [...texts.keys()].filter((key) => !needed.has(key))
  if (unknown.length > 0) throw new Error(`No such text: ${unknown.join(', ')}`)
  const before = textsOf(locale)
  // Spreadsheets lose the spaces and line ends around a text.
  for (const [key, text] of texts) texts.set(key, aroundOf(english(key)).join(text.trim()))
  const changed = [...texts].filter(([key, text]) => before.get(key) !== text)
  writeTexts(locale, new Map(changed))
  return `${changed.length} texts changed. Run npm run format, and npm test: it compares places, tags and plural forms.`
}

const aroundOf = (text: string) => [/^\s*/.exec(text)?.[0] ?? '', /\s*$/.exec(text)?.[0] ?? '']

await printResult(run(process.argv.slice(2)))
