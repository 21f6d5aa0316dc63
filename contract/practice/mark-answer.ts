import type { GivenAnswer } from './answers.ts'
import type { PracticeQuestion, QuestionOf } from './practice.ts'
import { areSameShortAnswers, plainTyping } from './short-answer.ts'

/** The marks that an answer earns; right is all of them. */
export type Marked = { earned: number; of: number; is_right: boolean }

/** Marks an answer, on the page and again on the server. An answer of another kind earns nothing. */
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

const isTextRight = ({ accepted }: QuestionOf<'text'>, text: string) =>
  accepted.some((one) => areSameShortAnswers(one, text))

/** Words without case, accents, punctuation and doubled spaces: `  Tunku Abdul-Rahman. ` is `tunku abdul rahman`. */
export const plainWords = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/['’`]/g, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()

/** Tolerance for floating-point numbers: 0.1 + 0.2 equals 0.3. */
const roundingShare = 1e-9

function isNumberRight({ value, tolerance, units }: QuestionOf<'number'>, text: string): boolean {
  const given = readNumber(text)
  if (!given) return false
  const { unit } = given
  if (partsOf(unit).length > 0 && !units.some((one) => areSameUnits(one, unit))) return false
  return Math.abs(given.value - value) <= tolerance + Math.abs(value) * roundingShare
}

/** Units that are accepted in any case, although they could be read as a unit with a prefix. */
const caselessUnit = /^(?:pa|mol|min|myr|psi)$/i
/** A unit written out, as `newton` or `NEWTON` but not `MJkg`, is accepted in any case. */
const unitWord = /^(?:\p{L}\p{Ll}{3,}|\p{Lu}{4,})$/u

/** Symbols of units that students write out, in English and Malay. */
const symbols: Readonly<Record<string, string>> = {
  ...{ metre: 'm', meter: 'm', gram: 'g', litre: 'l', liter: 'l', mole: 'mol', ringgit: 'RM' },
  ...{
    second: 's',
    sec: 's',
    saat: 's',
    minute: 'min',
    minit: 'min',
    hour: 'h',
    hr: 'h',
    jam: 'h',
  },
  ...{ joule: 'J', newton: 'N', watt: 'W', volt: 'V', amp: 'A', ampere: 'A', ohm: 'Ω' },
  ...{ pascal: 'Pa', hertz: 'Hz', coulomb: 'C', kelvin: 'K', electronvolt: 'eV' },
  ...{ kilohm: 'kΩ', megohm: 'MΩ' },
  ...{ degree: '°', darjah: '°', percent: '%', peratus: '%' },
}
const prefixes: Readonly<Record<string, string>> = {
  ...{ kilo: 'k', centi: 'c', senti: 'c', milli: 'm', mili: 'm', micro: 'μ', mikro: 'μ' },
  ...{ nano: 'n', mega: 'M' },
}
const oneOf = (names: object) => Object.keys(names).join('|')
const writtenUnit = new RegExp(`^(${oneOf(prefixes)})?(${oneOf(symbols)})s?$`, 'i')

/** The symbol of a unit that is written out: `Kilometres` is `km`. Others stay as they are. */
const symbolOf = (unit: string): string =>
  unit.replace(
    writtenUnit,
    (_, prefix = '', name = '') =>
      (prefixes[prefix.toLowerCase()] ?? '') + symbols[name.toLowerCase()],
  )

/** Keeps the case of prefixes, lone letters, seconds and siemens, where it matters: `mW` is not `MW`, `CM` is `cm`. */
const plainSymbol = (symbol: string) =>
  caselessUnit.test(symbol) || unitWord.test(symbol)
    ? symbol.toLowerCase().replace(/(?<=.{3})s$/, '')
    : symbol.replace(/^[^mpgnksth]|^[kth](?=.)|(?!^)(?!s$)./giu, (letter) => letter.toLowerCase())

/** Powers in words as numbers: `cubic metres` is `metres^3`, `sentimeter persegi` is `sentimeter^2`. */
const powersOf = (text: string): string =>
  text
    .replace(/\b(?:square|(cubic)) (\p{L}+)/giu, (_, cubic, name) => `${name}^${cubic ? 3 : 2}`)
    .replace(/ (?:squared|persegi|kuasa dua)\b/gi, '^2')
    .replace(/ (?:cubed|padu|kuasa tiga)\b/gi, '^3')

/** The symbols of a unit, each with its power, as written: `m/s²` and `m s^-2` are `m`, `s-2`. Also of `RM` and `%`. */
function partsOf(unit: string): string[] {
  const [over = '', ...under] = powersOf(plainTyping(unit))
    .replace(/^per cent/i, '%')
    .replace(/^(?:degrees?|darjah) celsius$/i, '°C')
    .split(/\/| per /i)
  const parts = (text: string, sign: number) =>
    [...text.replace(/[.·⋅]/g, '').matchAll(/([^\s\d^()-]+)\^?(-?\d+)?/g)].map(
      ([, symbol = '', power = '1']) =>
        plainSymbol(symbolOf(symbol)) + String(sign * Number(power)).replace(/^1$/, ''),
    )
  return [...parts(over, 1), ...under.flatMap((text) => parts(text, -1))]
}

/** Without its space `m s` would be a millisecond. */
const needsSpace = /^[mhdT] \p{L}+$/u

/** Compares units without their order, or in their order without spaces: `N m` is `m N` and `Nm`. */
function areSameUnits(a: string, b: string): boolean {
  const [partsOfA, partsOfB] = [partsOf(a), partsOf(b)]
  if (partsOfA.toSorted().join(' ') === partsOfB.toSorted().join(' ')) return true
  const mayJoin = ![a, b].some((unit) => needsSpace.test(plainTyping(unit)))
  return mayJoin && partsOfA.join('') === partsOfB.join('')
}

const numberPattern =
  /^(?<outer>-?)(?<before>[\p{L}\p{Sc}]*) ?(?<sign>[+-]?) ?(?:(?<whole>\d+) (?<part>\d+ ?\/ ?\d+)|(?<digits>\d{1,3}(?:(?:,\d{3})+|(?: \d{3})+)(?:\.\d+)?|\d+(?:\.\d*)?|\.\d+)(?: ?\/ ?(?<under>\d+(?:\.\d+)?))?(?:(?:e| ?[x×*·⋅] ?10 ?\^ ?)(?<power>[+-]?\d{1,3}))?)(?<after>(?!\d).*)$/iu
/** The text before a calculation's result: `x = `, `∴ f(2) ≈ `. */
const resultOf = /^∴? ?(?:\p{L}[\p{L}\d() ]*)?[=≈] ?/u
const currency = /^(?:rm|myr|.{0,2}\p{Sc})$/iu
/** A second number, a power of the number, a sum or a root: no unit. */
const noUnit = /^[\d^-]|[^\p{L}^-]\d|[+=,<>≤≥±×*√π?!:;]/u

/**
 * Reads a number as students type it: `1,250.50`, `–3`, `1 1/2`, `½`, `4.2 × 10⁵`, `x = 5`, `RM 20`, `12.5 cm`. Null
 * if it is ambiguous.
 */
export function readNumber(text: string): { value: number; unit: string } | null {
  const typed = plainTyping(text)
    .replace(resultOf, '')
    .replace(/^([+-]?)10 ?\^/, '$11×10^')
  const found = numberPattern.exec(typed)?.groups
  if (!found) return null
  const { outer = '', before = '', sign = '', whole, part, digits = '', under = '1' } = found
  const after = (found['after'] ?? '').trim()
  if ((before && after) || noUnit.test(after) || (after && !/[\p{L}\p{Sc}%°]/u.test(after)))
    return null
  if ((outer && sign) || (before && (outer || sign) && !currency.test(before))) return null
  const [over = 0, divisor = 1] = part?.split('/').map(Number) ?? [
    Number(digits.replace(/[, ]/g, '')),
    Number(under),
  ]
  if (whole !== undefined && over >= divisor) return null
  const size = (Number(whole ?? 0) + over / divisor) * 10 ** Number(found['power'] ?? 0)
  if (!Number.isFinite(size)) return null
  return { value: (outer || sign) === '-' ? -size : size, unit: before || after }
}
