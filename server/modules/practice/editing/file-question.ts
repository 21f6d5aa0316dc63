import type { WrittenDraft } from '#contract/practice/practice-file.ts'
import { importQuestionsAtMost, type ImportProblem } from '#contract/practice/practice-import.ts'

/** A question of a file, whose fields are not checked yet. */
export type FileQuestion = {
  /** Counted from 1. */
  line: number
  /** The id of a question that was exported here; empty for others. */
  id: string
  /** `mathematics-eng`: the class that it was exported from. */
  taught: string
  /** The chapter's id, or its title in either language. */
  chapter: string
  text: string
  /** A draft without its chapter, or the problem with it. */
  read: { draft: object } | { problem: ImportProblem }
}

export const problem = (why: ImportProblem['why'], detail = '', field = ''): ImportProblem => ({
  why,
  detail,
  field,
})

/** The beginning of a question that could not be read. */
export const shortened = (text: string): string => text.slice(0, 200).replaceAll('\n', ' ')

/** Reads at most the allowed number of questions, and reports that the rest is skipped. */
export function withinLimit<Part>(
  parts: readonly Part[],
  read: (part: Part) => FileQuestion,
  lineOf: (part: Part) => number,
): FileQuestion[] {
  const questions = parts.slice(0, importQuestionsAtMost).map(read)
  const next = parts[importQuestionsAtMost]
  if (next === undefined) return questions
  const tooMany = problem('too-many', String(importQuestionsAtMost))
  return [...questions, fileProblem(tooMany, lineOf(next))]
}

/** A problem of the file from this line on. */
export const fileProblem = (
  why: ImportProblem,
  line = 1,
): FileQuestion & { read: { problem: ImportProblem } } => ({
  line,
  id: '',
  taught: '',
  chapter: '',
  text: '',
  read: { problem: why },
})

/** `mathematics-eng`. */
export const taughtText = ({ key, language }: { key: string; language: string }): string =>
  `${key}-${language.toLowerCase()}`

const letters = 'abcdefghijklmnopqrstuvwxyz'
/** Options get letters, items numbers, as in the files of `content/practice`. */
export const optionKey = (n: number): string => letters.charAt(n) || String(n)
export const itemKey = (n: number): string => String(n + 1)

/** The question with the keys that its options or items get when they are imported: files do not hold keys. */
export function withPlainKeys(draft: WrittenDraft): WrittenDraft {
  if (draft.kind === 'order')
    return { ...draft, items: draft.items.map(({ text }, n) => ({ key: itemKey(n), text })) }
  if (draft.kind !== 'choice') return draft
  return {
    ...draft,
    options: draft.options.map(({ text }, n) => ({ key: optionKey(n), text })),
    correct: draft.options.flatMap(({ key }, n) =>
      draft.correct.includes(key) ? optionKey(n) : [],
    ),
  }
}
