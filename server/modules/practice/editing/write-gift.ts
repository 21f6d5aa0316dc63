import { isDeepStrictEqual } from 'node:util'
import * as v from 'valibot'
import { WrittenDraft, type WrittenQuestion } from '#contract/practice/practice-file.ts'
import { withPlainKeys } from './file-question.ts'
import { readGift } from './read-gift.ts'

/**
 * A question in GIFT: the id is the title, the worked answer the general feedback, and other fields are tags. A
 * question that GIFT cannot represent becomes a comment.
 */
export function giftText(question: WrittenQuestion): string {
  const { id, ...draft } = question
  const text = toGift(question)
  if (text !== undefined && isSame(readGift(text)[0]?.read, draft)) return `${text}\n\n`
  return `// Not in this file, because GIFT cannot hold it: ${id} (${question.kind})\n\n`
}

function isSame(
  read: ReturnType<typeof readGift>[number]['read'] | undefined,
  draft: WrittenDraft,
) {
  if (!read || !('draft' in read)) return false
  const again = v.safeParse(WrittenDraft, { ...read.draft, chapter_id: draft.chapter_id })
  return again.success && isDeepStrictEqual(again.output, withPlainKeys(draft))
}

/** Starts the questions of a chapter. */
export const giftCategory = (taught: string, chapterId: string): string =>
  `$CATEGORY: ${taught}/${chapterId}\n\n`

function toGift(question: WrittenQuestion): string | undefined {
  const answers = answersOf(question)
  if (answers === undefined) return undefined
  const { id, difficulty, paper, text, worked } = question
  const tags = [
    `difficulty:${difficulty}`,
    ...(paper ? [`paper:${paper.paper_id}/${paper.label}`] : []),
    ...(question.kind === 'number' ? question.units.map((unit) => `unit:${unit}`) : []),
    ...(question.kind === 'number' && question.computed_by
      ? [`calculation:${question.computed_by}`]
      : []),
  ]
  return [
    `// [id:${id}]${tags.map((tag) => ` [tag:${tag}]`).join('')}`,
    `::${id}:: ${escaped(text)} {`,
    ...answers,
    ...(worked.length > 0 ? [`####${escaped(worked.join('\n'))}`] : []),
    '}',
  ].join('\n')
}

function answersOf(question: WrittenQuestion): string[] | undefined {
  switch (question.kind) {
    case 'choice': {
      const { options, correct } = question
      if (correct.length === 1)
        return options.map(({ key, text }) => answer(key === correct[0] ? '=' : '~', text))
      const share = Number((100 / correct.length).toFixed(5))
      return options.map(
        ({ key, text }) => `~%${correct.includes(key) ? share : -100}%${escaped(text)}`,
      )
    }
    case 'number':
      return [`#${decimal(question.value)}:${decimal(question.tolerance)}`]
    case 'text':
      return question.accepted.map((text) => answer('=', text))
    case 'order':
    case 'self':
      return undefined
  }
}

/** A percent sign at the start of the text would be read as a weight. */
function answer(mark: '=' | '~', text: string): string {
  const weight = text.startsWith('%') ? `%${mark === '=' ? 100 : 0}%` : ''
  return `${mark}${weight}${escaped(text)}`
}

const escaped = (text: string): string =>
  text.replace(/[\\~=#{}:]/g, (letter) => `\\${letter}`).replaceAll('\n', '\\n')

/** Without an exponent, which GIFT does not have. */
function decimal(value: number): string {
  const [digits = '', exponent] = String(value).split('e')
  if (exponent === undefined) return digits
  const [whole = '', part = ''] = digits.replace('-', '').split('.')
  const sign = value < 0 ? '-' : ''
  const power = Number(exponent)
  return power < 0
    ? `${sign}0.${'0'.repeat(-power - whole.length)}${whole}${part}`
    : `${sign}${whole}${part.padEnd(power, '0')}`
}
