import { forgetPreference, keepPreference, keysUnder, readPreference } from './preferences.ts'

/** The key of a text with personal details, kept for three days. Its value begins with the time of the last change. */
export type DatedKey = `person/${string}/dated`

const keptMs = 3 * 24 * 3600 * 1000

export function readDatedText(key: DatedKey, now: Date): string | null {
  const [, at, text = ''] = /^(\d+) (.*)$/s.exec(readPreference(key) ?? '') ?? []
  return now.getTime() - Number(at) < keptMs ? text : null
}

export function keepDatedText(key: DatedKey, text: string, now: Date): void {
  keepPreference(key, `${now.getTime()} ${text}`)
}

/** At the start: deletes what was typed days ago, whoever typed it. */
export function forgetOldTexts(now: Date): void {
  for (const key of keysUnder('person/').filter(isDated)) {
    const text = readDatedText(key, now)
    if (text === null) forgetPreference(key)
    // The device's clock was ahead, or is behind: the three days begin again.
    else if (Number.parseInt(readPreference(key) ?? '', 10) > now.getTime())
      keepDatedText(key, text, now)
  }
}

const isDated = (key: string): key is DatedKey => key.endsWith('/dated')
