import { defaultLocale } from '#contract/shared/text/locales.ts'
import { textsOf } from '../../scripts/copy-files.ts'

/** The pattern of a text on the page in its language, by its English text. */
export type Say = (english: string, places?: Record<string, string>) => RegExp

/**
 * For tests that walk the same way in several languages. `english` is a text of the copy files, word for word. Places
 * without a value match anything. If one English text has several translations, any of them matches.
 * @throws for a text that no file has
 */
export function sayIn(locale: string): Say {
  const texts = textsOf(locale)
  return (english, places = {}) => {
    const keys = keysByEnglish.get(english)
    if (!keys) throw new Error(`No file of copy says: ${english}`)
    const said = keys.map((key) => texts.get(key) ?? texts.get(otherForm(key)) ?? english)
    const patterns = new Set(said.map((text) => patternOf(text, places)))
    return new RegExp(`^\\s*(?:${[...patterns].join('|')})\\s*$`)
  }
}

/** Languages without plural forms have one text for every count. */
const otherForm = (key: string) => key.replace(/_one$/, '_other')

const patternOf = (text: string, places: Record<string, string>): string =>
  text
    .replaceAll(/<\/?\w+>/g, '')
    .split(/\{(\w+)\}/)
    .map((part, index) => {
      const value = index % 2 === 0 ? part : places[part]
      return value === undefined ? '.+' : literal(value)
    })
    .join('')

const literal = (text: string) => text.replaceAll(/[$()*+.?[\\\]^{|}]/g, '\\$&')

const keysByEnglish = new Map<string, string[]>()
for (const [key, text] of textsOf(defaultLocale))
  keysByEnglish.set(text, [...(keysByEnglish.get(text) ?? []), key])
