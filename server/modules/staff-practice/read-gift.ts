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
import { optionKey, problem, type FileQuestion } from './file-question.ts'
import { fromHtml } from './from-html.ts'

/** A question of a few thousand letters is none. */
const blockMaximumCharacters = 20_000
/** So many colons of one question may be written without a backslash. */
const colonsAtMost = 50

type Read = FileQuestion['read']
type Block = { line: number; text: string; category: string }

/** The questions of a GIFT file: those that cannot be read or are not asked here say why. */
export function readGift(gift: string): FileQuestion[] {
  return blocksOf(gift).map(({ line, text, category }) => {
    const [taught = '', chapter = ''] = placeOf(category)
    const common = { line, id: '', taught, chapter, text: firstWords(text) }
    try {
      const question = parsed(text)
      return {
        ...common,
        id: idOf(question),
        text: 'stem' in question ? question.stem.text : common.text,
        read: readQuestion(question),
      }
    } catch (error) {
      if (!(error instanceof GiftError)) throw error
      const at = line + error.location.start.line - 1
      return { ...common, read: { problem: problem('unreadable', String(at)) } }
    }
  })
}

/** Questions end at an empty line. */
function blocksOf(gift: string): Block[] {
  const blocks: Block[] = []
  let category = ''
  let current: { line: number; lines: string[] } | undefined
  const end = () => {
    const isQuestion = current?.lines.some((one) => one.trim() && !one.trim().startsWith('//'))
    if (current && isQuestion)
      blocks.push({ line: current.line, text: current.lines.join('\n'), category })
    current = undefined
  }
  const lines = gift.replace(/^\uFEFF/, '').split(/\r\n?|\n/)
  for (const [n, line] of lines.entries()) {
    if (line.trim() === '') end()
    else if (line.startsWith('$CATEGORY:')) {
      end()
      category = line.slice('$CATEGORY:'.length).trim()
    } else {
      current ??= { line: n + 1, lines: [] }
      current.lines.push(line)
    }
  }
  end()
  return blocks
}

const firstWords = (text: string) =>
  text
    .split('\n')
    .filter((line) => !line.startsWith('//'))
    .join(' ')
    .slice(0, 200)

/** `$course$/top/mathematics-eng/Algebra`: class and chapter. */
function placeOf(category: string): string[] {
  const parts = category.split('/').map((part) => part.trim())
  return [parts.at(-2) ?? '', parts.at(-1) ?? '']
}

/**
 * The parser wants a backslash before each colon of a text; people and Moodle write none.
 * @throws GiftError
 */
function parsed(text: string, colons = colonsAtMost): GIFTQuestion {
  try {
    const [question] = parse(text.slice(0, blockMaximumCharacters))
    if (question) return question
  } catch (error) {
    if (!(error instanceof GiftError) || error.found !== ':' || colons === 0) throw error
    const { offset } = error.location.start
    return parsed(`${text.slice(0, offset)}\\${text.slice(offset)}`, colons - 1)
  }
  throw new Error('gift-pegjs found no question in a text that has one')
}

const idOf = (question: GIFTQuestion): string =>
  ('id' in question ? question.id : undefined) ??
  ('title' in question ? question.title : undefined) ??
  ''

function readQuestion(question: GIFTQuestion): Read {
  switch (question.type) {
    case 'MC':
    case 'TF':
    case 'Numerical':
    case 'Short':
      return readAsked(question)
    case 'Matching':
      return { problem: problem('matching') }
    case 'Essay':
      return { problem: problem('essay') }
    case 'Description':
    case 'Category':
      return { problem: problem('description') }
  }
}

function readAsked(question: MultipleChoice | TrueFalse | Numerical | ShortAnswer): Read {
  const lost: string[] = []
  const textOf = (text: TextFormat): string => {
    const read = fromHtml(text)
    lost.push(...read.lost)
    return read.text
  }
  const answer = answerOf(question, textOf)
  const feedback = question.globalFeedback ?? feedbackOf(question)
  const draft = {
    ...('draft' in answer && answer.draft),
    text: textOf(question.stem),
    worked: feedback ? linesOf(textOf(feedback)) : [],
    ...tagged(question),
  }
  if (lost.length > 0) return { problem: problem('formatting', [...new Set(lost)].join(', ')) }
  return 'draft' in answer ? { draft } : answer
}

/** What is said to the right answer explains it where nothing is said to every answer. */
function feedbackOf(question: MultipleChoice | TrueFalse | Numerical | ShortAnswer) {
  // The second one is for the right answer, whichever that is; the parser names both by their places.
  if (question.type === 'TF') return question.falseFeedback
  if (!Array.isArray(question.choices)) return null
  return question.choices.find((one) => one.isCorrect && shareOf(one) > 0)?.feedback ?? null
}

function answerOf(
  question: MultipleChoice | TrueFalse | Numerical | ShortAnswer,
  textOf: (text: TextFormat) => string,
): Read {
  if (question.type === 'TF')
    return {
      draft: {
        kind: 'choice',
        options: ['True', 'False'].map((text, n) => ({ key: optionKey(n), text })),
        correct: [optionKey(question.isTrue ? 0 : 1)],
      },
    }
  if (question.type === 'Numerical') return numberOf(question)
  if (isPartial(question)) return { problem: problem('partial') }
  if (question.type === 'Short')
    return {
      draft: { kind: 'text', accepted: earning(question.choices).map(({ text }) => textOf(text)) },
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

/** In percent; an author gives none to a wrong answer that is foreseen. */
const shareOf = ({ isCorrect, weight }: Weighed): number => weight ?? (isCorrect ? 100 : 0)
const earning = <Choice extends Weighed>(choices: readonly Choice[]): Choice[] =>
  choices.filter((one) => shareOf(one) > 0)

/** Where one answer is right, another that earns a part; or shares that do not make a whole. */
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

/** What is in the tags of a file that was exported here. */
function tagged({ tags, type }: MultipleChoice | TrueFalse | Numerical | ShortAnswer): object {
  const valuesOf = (name: string) =>
    (tags ?? []).flatMap((tag) => (tag.startsWith(`${name}:`) ? tag.slice(name.length + 1) : []))
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
