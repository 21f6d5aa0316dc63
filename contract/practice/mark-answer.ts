import type { GivenAnswer } from './answers.ts'
import type { PracticeQuestion, QuestionOf } from './practice.ts'

/** The marks that an answer earns; right is all of them. */
export type Marked = { earned: number; of: number; is_right: boolean }

/** Marks an answer: on the page at once, and again on the server. An answer of another kind earns nothing. */
export function markAnswer(question: PracticeQuestion, answer: GivenAnswer): Marked {
  const of = marksOf(question)
  const earned = answer.kind === question.kind ? Math.min(earnedBy(question, answer), of) : 0
  return { earned, of, is_right: earned === of }
}

const marksOf = (question: PracticeQuestion): number =>
  question.kind === 'self' ? question.scheme.reduce((sum, { marks }) => sum + marks, 0) : 1

function earnedBy(question: PracticeQuestion, answer: GivenAnswer): number {
  switch (answer.kind) {
    case 'choice':
      return Number(question.kind === 'choice' && isSameSet(answer.chosen, question.correct))
    case 'number':
      return Number(question.kind === 'number' && isNumberRight(question, answer.text))
    case 'text':
      return Number(question.kind === 'text' && isTextRight(question, answer.text))
    case 'order':
      return Number(
        question.kind === 'order' &&
          answer.order.join() === question.items.map(({ key }) => key).join(),
      )
    case 'self':
      return question.kind === 'self' ? marksOfSteps(question, answer.steps) : 0
  }
}

/** The answer that earns every mark. */
export function rightAnswer(question: PracticeQuestion): GivenAnswer {
  switch (question.kind) {
    case 'choice':
      return { kind: 'choice', chosen: question.correct }
    case 'number':
      return { kind: 'number', text: String(question.value) }
    case 'text':
      return { kind: 'text', text: question.accepted[0] ?? '' }
    case 'order':
      return { kind: 'order', order: question.items.map(({ key }) => key) }
    case 'self':
      return { kind: 'self', steps: question.scheme.map((_, n) => n) }
  }
}

const isSameSet = (given: readonly string[], wanted: readonly string[]) =>
  [...new Set(given)].toSorted().join() === [...new Set(wanted)].toSorted().join()

const marksOfSteps = ({ scheme }: QuestionOf<'self'>, steps: readonly number[]) =>
  [...new Set(steps)].reduce((sum, step) => sum + (scheme[step]?.marks ?? 0), 0)

const isTextRight = ({ accepted }: QuestionOf<'text'>, text: string) => {
  const given = plainWords(text)
  return given !== '' && accepted.some((one) => plainWords(one) === given)
}

/** Words without case, accents, punctuation and doubled spaces: `  Tunku Abdul-Rahman. ` is `tunku abdul rahman`. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** For numbers that binary fractions cannot hold exactly: 0.1 + 0.2 is 0.3. */
const roundingShare = 1e-9

function isNumberRight({ value, tolerance, units }: QuestionOf<'number'>, text: string): boolean {
  const given = readNumber(text)
  if (!given) return false
  const unit = plainUnit(given.unit)
  if (unit !== '' && !units.some((one) => plainUnit(one) === unit)) return false
  return Math.abs(given.value - value) <= tolerance + Math.abs(value) * roundingShare
}

/** `RM` and `%` count as units; spaces, dots and the way to write a power do not matter. */
const plainUnit = (unit: string) =>
  unit
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[\s.^]/g, '')
    .replaceAll('-', '−')

const numberPattern =
  /^(?<before>[a-z$]*)(?<sign>[+−-]?)(?<digits>\d{1,3}(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)(?:\/(?<under>\d+(?:\.\d+)?))?(?:(?:e|[x×*]10\^?)(?<power>[+−-]?\d{1,3}))?(?<after>.*)$/i

/**
 * Reads a number as students type it: `1,250.50`, `−3`, `3/4`, `4.2 × 10^5`, `RM 20`, `12.5 cm`. Null when it is none.
 */
export function readNumber(text: string): { value: number; unit: string } | null {
  const compact = text.trim().replace(/[\s\u00a0]+/g, '')
  const found = numberPattern.exec(compact)?.groups
  if (!found) return null
  const { before = '', sign = '', digits = '', under, power = '0', after = '' } = found
  const divisor = under === undefined ? 1 : Number(under)
  const exponent = Number(power.replace('−', '-'))
  const size = (Number(digits.replaceAll(',', '')) / divisor) * 10 ** exponent
  if (!Number.isFinite(size) || (before && after)) return null
  return { value: sign && sign !== '+' ? -size : size, unit: before || after }
}
