import type { TextFormat } from 'gift-pegjs'

/** Tags that only format and can be dropped. */
const plainTags = new Set(['p', 'br', 'div', 'span', 'b', 'i', 'em', 'strong', 'u'])
/** Without a stated format these count as tags too; anything else, such as `a<b`, is text. */
const otherTags = new Set(
  'a audio blockquote code del font h1 h2 h3 h4 h5 h6 hr img ins li math ol pre s small strike sub sup svg table tbody td th thead tr tt ul video'.split(
    ' ',
  ),
)

/** The names of U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
/** The names of U+03B1 to U+03C9, in order; capitals have the same. */
const greek =
  'alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi omicron pi rho sigmaf sigma tau upsilon phi chi psi omega'
const others =
  'lt< gt> amp& quot" apos\' le≤ ge≥ ne≠ minus− radic√ infin∞ asymp≈ equiv≡ prop∝ sum∑ prod∏ int∫ part∂ nabla∇ ang∠ perp⊥ sdot⋅ there4∴ isin∈ notin∉ ni∋ empty∅ cap∩ cup∪ sub⊂ sup⊃ nsub⊄ sube⊆ supe⊇ and∧ or∨ forall∀ exist∃ oplus⊕ otimes⊗ cong≅ sim∼ larr← uarr↑ rarr→ darr↓ harr↔ lArr⇐ rArr⇒ hArr⇔ lsquo‘ rsquo’ sbquo‚ ldquo“ rdquo” bdquo„ ndash– mdash— hellip… bull• prime′ Prime″ permil‰ euro€ trade™ frasl⁄ OEligŒ oeligœ'

const entities = new Map<string, string>([
  ...latin.split(' ').map((name, n): [string, string] => [name, String.fromCodePoint(0xa0 + n)]),
  ...greek.split(' ').flatMap((name, n): [string, string][] => [
    [name, String.fromCodePoint(0x3b1 + n)],
    [name.charAt(0).toUpperCase() + name.slice(1), String.fromCodePoint(0x391 + n)],
  ]),
  ...others.split(' ').map((one): [string, string] => [one.slice(0, -1), one.slice(-1)]),
  ['nbsp', ' '],
  ['shy', ''],
])

/** Converts HTML to text, with formulas as they are. `lost` lists dropped tags that had a meaning. */
export function fromHtml({ format, text }: TextFormat): { text: string; lost: string[] } {
  if (format === 'markdown') return fromMarkdown(text)
  if (format !== 'html' && format !== 'moodle') return { text: withMoney(text), lost: [] }
  const lost: string[] = []
  const words = text
    .replace(
      /<(\/?)([a-z][a-z0-9]*)(\s[^<>]*|\/)?>/gi,
      (whole, closes: string, tag: string, attributes = '') => {
        // `a <b dan c> d` is no tag.
        if (!attributes.includes('=') && attributes.replace('/', '').trim()) return whole
        const name = tag.toLowerCase()
        if (!plainTags.has(name)) {
          if (format === 'moodle' && !otherTags.has(name)) return whole
          lost.push(`<${name}>`)
        }
        return name === 'br' || (closes && (name === 'p' || name === 'div')) ? '\n' : ''
      },
    )
    .replace(
      /&(?:#(\d{1,7})|#x([\da-f]{1,6})|([a-z][a-z\d]{1,8}));/gi,
      (whole, code?: string, hex?: string, name = '') => {
        if (code) return characterOf(Number(code))
        return hex ? characterOf(Number.parseInt(hex, 16)) : (entities.get(name) ?? whole)
      },
    )
  return { text: withMoney(words).trim(), lost }
}

/** Drops emphasis, which only formats. */
function fromMarkdown(text: string): { text: string; lost: string[] } {
  // Every second part is a formula.
  const parts = text.split(/(\$+[^$]+\$+|\\\(.+?\\\)|\\\[.+?\\\])/s)
  const words = parts.filter((_, n) => n % 2 === 0).join(' ')
  const lost = markdownMarks.flatMap(({ mark, found }) => (found.test(words) ? mark : []))
  const plain = parts.map((part, n) =>
    n % 2 === 0
      ? part
          .replace(/(\*{1,3})(?=\S)([^*]+?)(?<=\S)\1/g, '$2')
          .replace(/(?<![\p{L}\p{N}_])(_{1,3})(?=\S)([^_]+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
      : part,
  )
  return { text: withMoney(plain.join('')), lost }
}

/** Marks of Markdown that have a meaning. */
const markdownMarks = [
  { mark: '~', found: /~[^~\s]+~/ },
  { mark: '^', found: /\^[^^\s]+\^/ },
  { mark: '`', found: /`/ },
  { mark: '#', found: /^#{1,6} /m },
  { mark: '[]()', found: /\[[^\]]*\]\(/ },
]

/** As in HTML, U+FFFD for invalid characters. */
const characterOf = (code: number): string =>
  code === 0 || code > 0x10ffff || (code >= 0xd800 && code <= 0xdfff)
    ? '\uFFFD'
    : String.fromCodePoint(code)

/** Escapes each `$` before an amount of money. One `$` around a formula has no space inside and no digit after it. */
export const withMoney = (text: string): string =>
  text.replace(
    /\\\((?:[^\\]|\\[^()])+\\\)|\\\[(?:[^\\]|\\[^[\]])+\\\]|\$\$(?:\\.|[^$\\])+\$\$|\\.|\$(?=\S)(?!\d[\d.,]*\s+\p{L}{2})(?:\\.|[^$\\])*(?<=\S)\$(?!\d)|\$(?=\s?\d)/gsu,
    (found) => (found === '$' ? '\\$' : found),
  )
