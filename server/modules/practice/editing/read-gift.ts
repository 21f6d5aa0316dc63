import {
  parse,
  SyntaxError as GiftError,
  type GIFTQuestion,
  type MultipleChoice,
  type Numerical,
  type ShortAnswer,
  type TextFormat,
  type TrueFalse,
} from 'gift-pegjs'
import { linesOf } from '#contract/practice/typed-parts.ts'
import type { ClassLanguage } from '#contract/shared/kinds.ts'
import { importQuestionMaximumCharacters } from '#contract/practice/practice-import.ts'
import { optionKey, problem, shortened, withinLimit, type FileQuestion } from './file-question.ts'
import { fromHtml } from './from-html.ts'

const categoryMaximumCharacters = 1000

type Read = FileQuestion['read']
type Block = {
  lines: { at: number; text: string }[]
  /** Lines that begin with `//`, where Moodle stores ids and tags. */
  comments: string[]
  category: string
}

/** GIFT writes `{T}` and `{F}`, whatever the language of the question. */
const trueAndFalse = { Bm: ['Benar', 'Palsu'], Eng: ['True', 'False'] } as const

/** The questions of a GIFT file for a class. Unreadable and unsupported ones have a problem. */
export const readGift = (gift: string, language: ClassLanguage = 'Eng'): FileQuestion[] =>
  withinLimit(
    blocksOf(gift),
    (block) => readBlock(block, language),
    ({ lines }) => lines[0]?.at ?? 1,
  )

function readBlock({ lines, comments, category }: Block, language: ClassLanguage): FileQuestion {
  const text = lines.map((line) => line.text).join('\n')
  const [taught = '', chapter = ''] = placeOf(category)
  const { id, tags } = marksOf(comments)
  const common = { line: lines[0]?.at ?? 1, id, taught, chapter, text: shortened(text) }
  if (text.length > importQuestionMaximumCharacters)
    return { ...common, read: { problem: problem('too-long', String(text.length)) } }
  try {
    const [question] = parse(withEscapedColons(text))
    if (!question) throw new Error('gift-pegjs found no question in a text that has one')
    return {
      ...common,
      id: id || titleOf(question),
      text: 'stem' in question ? question.stem.text : common.text,
      read: readQuestion(question, tags, language),
    }
  } catch (error) {
    if (!(error instanceof GiftError)) throw error
    const at = lines[error.location.start.line - 1]?.at ?? common.line
    return { ...common, read: { problem: problem('unreadable', String(at)) } }
  }
}

/** Questions end at an empty line. */
function blocksOf(gift: string): Block[] {
  const blocks: Block[] = []
  let category = ''
  let current: Omit<Block, 'category'> = { lines: [], comments: [] }
  const end = () => {
    if (current.lines.length > 0) blocks.push({ ...current, category })
    current = { lines: [], comments: [] }
  }
  const lines = gift.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  for (const [n, line] of lines.entries()) {
    if (line.trim() === '') end()
    else if (line.startsWith('$CATEGORY:')) {
      end()
      category = line.slice('$CATEGORY:'.length, categoryMaximumCharacters).trim()
    } else if (line.trimStart().startsWith('//')) current.comments.push(line)
    else current.lines.push({ at: n + 1, text: line })
  }
  end()
  return blocks
}

/** `[id:…]` and `[tag:…]` of a question's comments. */
function marksOf(comments: readonly string[]): { id: string; tags: string[] } {
  const marks = comments
    .flatMap((comment) => [...comment.matchAll(/\[(id|tag):([^\p{Cc}[\]]+)\]/gu)])
    .map(([, name = '', value = '']) => ({ name, value: value.trim() }))
  return {
    id: marks.findLast(({ name }) => name === 'id')?.value ?? '',
    tags: marks.flatMap(({ name, value }) => (name === 'tag' ? value : [])),
  }
}

/** `$course$/top/mathematics-eng/Algebra`: class and chapter. */
function placeOf(category: string): string[] {
  const parts = category.split('/').map((part) => part.trim())
  return [parts.at(-2) ?? '', parts.at(-1) ?? '']
}

/** The parser wants a backslash before each colon of a text; people and Moodle write none. */
function withEscapedColons(text: string): string {
  const title = /^\s*::(?:\\.|[^:\\]|:(?!:))*::/s.exec(text)?.[0] ?? ''
  const rest = text.slice(title.length)
  return (
    title.replace(/\\.|::|:/gs, (found) => (found === ':' ? '\\:' : found)) +
    rest.replace(/\\.|\{\s*#(?!###)(?:\\.|[^\\}])*|:/gs, (found) => {
      if (found === ':') return '\\:'
      return found.startsWith('{') ? withNumberColons(found) : found
    })
  )
}

/** In `{#3:0.5`, `=3:0.5` and `=%50%3:0.5` a colon is before the tolerance. */
const withNumberColons = (answers: string): string =>
  answers.replace(/\\.|(?:^\{\s*#|[=~])(?:\s*%[^%]*%)?\s*[+-]?\d+(?:\.\d+)?:|:/gs, (found) =>
    found === ':' ? '\\:' : found,
  )

const titleOf = (question: GIFTQuestion): string =>
  ('title' in question ? question.title : undefined) ?? ''

function readQuestion(
  question: GIFTQuestion,
  tags: readonly string[],
  language: ClassLanguage,
): Read {
  switch (question.type) {
    case 'MC':
    case 'TF':
    case 'Numerical':
    case 'Short':
      return readDraft(question, tags, language)
    case 'Matching':
      return { problem: problem('matching') }
    case 'Essay':
      return { problem: problem('essay') }
    case 'Description':
    case 'Category':
      return { problem: problem('description') }
  }
}

function readDraft(
  question: MultipleChoice | TrueFalse | Numerical | ShortAnswer,
  tags: readonly string[],
  language: ClassLanguage,
): Read {
  const lost: string[] = []
  const textOf = (text: TextFormat): string => {
    const read = fromHtml(text)
    lost.push(...read.lost)
    return read.text
  }
  const answer = answerOf(question, textOf, language)
  const feedback = question.globalFeedback ?? feedbackOf(question)
  const draft = {
    ...('draft' in answer && answer.draft),
    text: textOf(question.stem),
    worked: feedback ? linesOf(textOf(feedback)) : [],
    ...tagged(question.type, tags),
  }
  if (lost.length > 0) return { problem: problem('formatting', [...new Set(lost)].join(', ')) }
  return 'draft' in answer ? { draft } : answer
}

/** The feedback of the right answer, which explains a question without general feedback. */
function feedbackOf(question: MultipleChoice | TrueFalse | Numerical | ShortAnswer) {
  // The parser names feedback by place: the second, `falseFeedback`, is for the right answer, even if that is true.
  if (question.type === 'TF') return question.falseFeedback
  if (!Array.isArray(question.choices)) return null
  return question.choices.find((one) => one.isCorrect && shareOf(one) > 0)?.feedback ?? null
}

function answerOf(
  question: MultipleChoice | TrueFalse | Numerical | ShortAnswer,
  textOf: (text: TextFormat) => string,
  language: ClassLanguage,
): Read {
  if (question.type === 'TF')
    return {
      draft: {
        kind: 'choice',
        options: trueAndFalse[language].map((text, n) => ({ key: optionKey(n), text })),
        correct: [optionKey(question.isTrue ? 0 : 1)],
      },
    }
  if (question.type === 'Numerical') return numberOf(question)
  if (isPartial(question)) return { problem: problem('partial') }
  if (question.type === 'Short')
    return {
      draft: {
        kind: 'text',
        // Plain text, without the backslash before money.
        accepted: earning(question.choices).map(({ text }) => textOf(text).replaceAll('\\$', '$')),
      },
    }
  return {
    draft: {
      kind: 'choice',
      options: question.choices.map(({ text }, n) => ({ key: optionKey(n), text: textOf(text) })),
      correct: question.choices.flatMap((one, n) => (shareOf(one) > 0 ? optionKey(n) : [])),
    },
  }
}

type Weighed = { isCorrect: boolean; weight: number | null }

/** In percent; without a weight, 100 for a right answer and 0 for a wrong one. */
const shareOf = ({ isCorrect, weight }: Weighed): number => weight ?? (isCorrect ? 100 : 0)
const earning = <Choice extends Weighed>(choices: readonly Choice[]): Choice[] =>
  choices.filter((one) => shareOf(one) > 0)

/** Whether some answer earns only a part beside a right one, or the shares do not add up to 100 %. */
function isPartial({ choices }: MultipleChoice | ShortAnswer): boolean {
  const shares = earning(choices).map(shareOf)
  if (earning(choices).some(({ isCorrect }) => isCorrect))
    return shares.some((share) => share < 100)
  return Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100) > 1
}

function numberOf({ choices }: Numerical): Read {
  const rows = Array.isArray(choices) ? earning(choices) : [{ weight: null, text: choices }]
  const [only, ...more] = rows
  if (!only || more.length > 0 || (only.weight ?? 100) < 100) return { problem: problem('partial') }
  const { number, range, numberLow, numberHigh } = only.text
  const [value, tolerance] =
    numberLow !== undefined && numberHigh !== undefined
      ? [(numberLow + numberHigh) / 2, Math.abs(numberHigh - numberLow) / 2]
      : [number, range ?? 0]
  return { draft: { kind: 'number', value, tolerance, units: [] } }
}

/** Fields in the tags of a file that was exported here. */
function tagged(type: GIFTQuestion['type'], tags: readonly string[]): object {
  const valuesOf = (name: string) =>
    tags.flatMap((tag) => (tag.startsWith(`${name}:`) ? tag.slice(name.length + 1) : []))
  const [paper = ''] = valuesOf('paper')
  const [paperId, label] = paper.split('/')
  const [calculation] = valuesOf('calculation')
  return {
    difficulty: Number(valuesOf('difficulty')[0] ?? '2'),
    ...(paper && { paper: { paper_id: paperId, label } }),
    ...(type === 'Numerical' && { units: valuesOf('unit') }),
    ...(type === 'Numerical' && calculation && { computed_by: calculation }),
  }
}
