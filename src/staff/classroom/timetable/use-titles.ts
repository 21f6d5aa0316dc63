import { useState, type ClipboardEvent } from 'react'
import { shortTextMaximumCharacters } from '#contract/shared/limits.ts'

type Path = `titles.${string}`

/** The fields of lesson titles, by key. Pasted lines fill the fields from the focused one on, one line each. */
export function useTitles<Props>(
  form: {
    field: (path: Path, options: { onChange: () => void }) => Props
    setValue: (path: Path, title: string, options: { shouldValidate: true }) => void
  },
  keys: readonly string[],
) {
  const [leftOver, setLeftOver] = useState(0)

  function paste(key: string, event: ClipboardEvent) {
    const lines = linesOf(event.clipboardData.getData('text'))
    if (lines.length < 2) return
    event.preventDefault()
    const into = keys.slice(keys.indexOf(key))
    for (const [n, title] of lines.slice(0, into.length).entries())
      form.setValue(`titles.${into[n]}`, title, { shouldValidate: true })
    setLeftOver(Math.max(0, lines.length - into.length))
  }

  return {
    leftOver,
    /** Props of a `TitleField`. */
    titleField: (key: string) => ({
      ...form.field(`titles.${key}`, { onChange: () => setLeftOver(0) }),
      onPaste: (event: ClipboardEvent) => paste(key, event),
    }),
  }
}

/** The non-empty lines of a text, or of a column copied from a spreadsheet. */
const linesOf = (text: string): string[] =>
  text
    .split(/\r?\n/)
    .map((line) => line.trim().slice(0, shortTextMaximumCharacters))
    .filter(Boolean)
