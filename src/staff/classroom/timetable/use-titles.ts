import { useState } from 'react'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'

type Titles = Readonly<Record<string, string>>

/** Titles being typed, by key. Pasted lines fill the fields from the one they are pasted into, one a line. */
export function useTitles(initial: Titles = {}) {
  const [titles, setTitles] = useState<Titles>(initial)
  const [leftOver, setLeftOver] = useState(0)

  function set(key: string, title: string) {
    setTitles({ ...titles, [key]: title })
    setLeftOver(0)
  }

  /** @returns whether the text had several lines, and was taken */
  function paste(key: string, keys: readonly string[], text: string): boolean {
    const lines = linesOf(text)
    if (lines.length < 2) return false
    const into = keys.slice(keys.indexOf(key))
    const filled = into.slice(0, lines.length).map((one, n) => [one, lines[n] ?? ''] as const)
    setTitles({ ...titles, ...Object.fromEntries(filled) })
    setLeftOver(Math.max(0, lines.length - into.length))
    return true
  }

  return { titles, leftOver, set, paste }
}
export type TypedTitles = ReturnType<typeof useTitles>

/** The lines of a text, or of a column of a spreadsheet, that are not empty. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, shortTextMaximumCharacters))
    .filter(Boolean)
