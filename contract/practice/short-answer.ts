/**
 * Removes invisible characters, unifies minus, slash and degree signs, and rewrites raised digits and fractions: `1½`
 * is `1 1/2`.
 */
export const plainTyping = (text: string): string =>
  text
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[⁰¹²³⁴-⁻]+/g, (raised) => (/.[⁺⁻]$|^⁺$|^⁻$/.test(raised) ? raised : `^${raised}`))
    .replace(/(\d)(?=[¼-¾⅐-⅞])/g, '$1 ')
    .replaceAll('º', '°')
    .replace(/[´｀]/g, "'")
    .normalize('NFKC')
    .replace(/[‐-―−﹣]/g, '-')
    .replace(/[⁄∕÷]/g, '/')
    .replace(/\s+/g, ' ')
    .trim()

const sameSigns: readonly (readonly [RegExp, string])[] = [
  [/<=|[⩽≦]/g, '≤'],
  [/>=|[⩾≧]/g, '≥'],
  [/!=|=\/=/g, '≠'],
  [/\+\/-/g, '±'],
  [/-+>|⟶/g, '→'],
  [/[*·⋅∙]|(?<=\d) ?x ?(?=\d)/g, '×'],
  [/∶/g, ':'],
  [/[;、]/g, ','],
  [/[∼¬]/g, '~'],
  [/∆/g, 'δ'],
  [/∑/g, 'σ'],
  [/∏/g, 'π'],
]

/** A hyphen beside a word of three letters, or before a number: `x-ray`, `di-Pertua`, `uranium-235`, `ke-19`. */
const hyphen = /(?<=\p{L}{3}) ?- ?(?=\p{L})|(?<=\p{L}) ?- ?(?=\p{L}{3})|(?<=\p{L}{4}|\bke)-(?=\d)/gu
/** In a formula the same sign is a minus. */
const isFormula =
  /[=+^<>≤≥≠±×√]|(?<!\p{L}{3} ?)[/(]|[/(](?! ?[\p{L}\d]{3})|(?<!\p{L})(?:sin|[ck]os|tan|log|ln)(?: ?[\dxθ]| \p{L}(?!\p{L}))/u
/** Brackets around words among words; `Ca(OH)2`, `1/(ab)` and `(AB)′` need theirs. */
const bracketedWords = /(?<=^|\p{L}{3} ?)[([{](\p{L}[\p{L} ]+)[\])}](?=$| ?[\p{L}.,])/gu

/**
 * Normalises a short answer for comparison. Keeps signs and anything between digits; drops case, accents, spaces,
 * hyphens between words and other punctuation. `Na⁺` becomes `na+`, `Al-Khwarizmi` becomes `alkhwarizmi`.
 */
function shortAnswer(text: string): string {
  const typed = sameSigns.reduce(
    (plain, [sign, one]) => plain.replace(sign, one),
    plainTyping(text).toLowerCase(),
  )
  const plain = typed
    .normalize('NFKD')
    .replace(/(?!\u0338)\p{M}/gu, '')
    // A charge is written behind an ion with and without `^`; `x^2+1` is a power.
    .replace(/\^(\d*[+-])(?! ?[\p{L}\p{N}(])/gu, '$1')
    .replace(/['’‘‛`ʼʻʹ]/g, "'")
    // An apostrophe after one letter, a digit or a bracket is a prime.
    .replace(/(?<=(?<!\p{L})\p{L}|[\d)\]}′])'+(?!'|\p{L}{2})/gu, (primes) =>
      '′'.repeat(primes.length),
    )
    .replace(bracketedWords, '$1')
    .replace(/^.+$/, (answer) => (isFormula.test(answer) ? answer : answer.replace(hyphen, '')))
    .replace(/(?<!\d ?)\d{1,3}(?: \d{3})+(?![\d/]| \d)/g, (number) => number.replaceAll(' ', ''))
    .replace(/^\(([^()]*)\)$/, '$1')
    .replace(/\.(?!\d)|(?<=\p{L})\./gu, '')
    .replace(/,(?! ?[-+]?[\d.])/g, ' ')
    .replace(/(?<=\p{L}{2} ?),/gu, ' ')
    // An exclamation mark after a digit is a factorial.
    .replace(/(?<=\d)!/g, '¡')
    .replace(/\p{Emoji_Presentation}|[^\p{L}\p{N}\p{Sm}\p{Sc}\p{So}\u0338 ^%#/:′¡.,()[\]{}-]/gu, '')
    .replace(/(?<!\d) | (?!\d)/g, '')
  return plain || typed
}

/** A comma between digits may group thousands or separate a list; in brackets it separates. */
function readings(text: string): string[] {
  const typed = plainTyping(text)
  const grouped = typed.replace(/^[^([{]*$/, (bare) =>
    bare.replace(/(?<![\d,.])\d{1,3}(?:,\d{3})+(?![\d,])/g, (number) => number.replaceAll(',', '')),
  )
  return [shortAnswer(typed), shortAnswer(grouped)]
}

/** Whether two short answers are the same in one of their readings. */
export function areSameShortAnswers(a: string, b: string): boolean {
  const readingsOfB = readings(b)
  return readings(a).some((one) => one !== '' && readingsOfB.includes(one))
}
