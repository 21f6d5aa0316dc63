import type { RichText } from '#contract/practice/maths.ts'
import type { PracticeFile, WrittenQuestion } from '#contract/practice/practice-file.ts'
import type { PracticeQuestion } from '#contract/practice/practice.ts'
import { readRichText } from './rich-text.ts'

/** Increase it when the compiled form of questions changes, so that unchanged files are reloaded. */
export const practiceFormat = 2

/** Reads a text of a question; `at` is the text's path in it. */
type Read = (text: string, at: readonly (string | number)[]) => RichText

/** A question as it is stored and sent, its mathematics as a checked tree. */
export function toPracticeQuestion(
  written: WrittenQuestion,
  { sample }: Pick<PracticeFile, 'sample'>,
  read: Read = readRichText,
): PracticeQuestion {
  const common = {
    id: written.id,
    chapter_id: written.chapter_id,
    difficulty: written.difficulty,
    text: read(written.text, ['text']),
    worked: written.worked.map((step, n) => read(step, ['worked', n])),
    paper: written.paper ?? null,
    is_sample: sample,
  }
  const items = <Item extends { text: string }>(rows: readonly Item[], name: string) =>
    rows.map((row, n) => ({ ...row, text: read(row.text, [name, n, 'text']) }))
  switch (written.kind) {
    case 'choice': {
      const { kind, options, correct } = written
      return { ...common, kind, options: items(options, 'options'), correct }
    }
    case 'number': {
      const { kind, value, tolerance, units } = written
      return { ...common, kind, value, tolerance, units }
    }
    case 'text':
      return { ...common, kind: written.kind, accepted: written.accepted }
    case 'order':
      return { ...common, kind: written.kind, items: items(written.items, 'items') }
    case 'self':
      return { ...common, kind: written.kind, scheme: items(written.scheme, 'scheme') }
  }
}
