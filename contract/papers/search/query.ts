import { examKeys, type ExamKey } from '../../shared/kinds.ts'
import { typedLine } from '../../shared/text/typed-line.ts'
import { isFiller, plain } from './words.ts'

/** The typed text, parsed by what each part can mean. */
export type SearchQuery = {
  exam?: ExamKey
  words: string[]
  /** A year or the code of a subject; the last one may still be typed. */
  fourDigits: { text: string; isWhole: boolean }[]
  /** `2`: the number of a paper or a question; `only` is set if the context decides. */
  smalls: { text: string; only?: 'paper' | 'label'; followsCode: boolean }[]
  /** `7b`. */
  labels: string[]
  /** Whether the text ends with a small number. */
  endsInSmall: boolean
}

/** Reads `1449/2 2022 7b`, `1449 2 7(b) 2022`, `add maths k2 soalan 7`. Anything else is a word. */
export function readQuery(text: string): SearchQuery {
  const query: SearchQuery = {
    words: [],
    fourDigits: [],
    smalls: [],
    labels: [],
    endsInSmall: false,
  }
  const tokens = tokensOf(text)
  let before = ''
  for (const [n, token] of tokens.entries()) {
    readToken(query, token, before, n === tokens.length - 1)
    before = token
  }
  query.endsInSmall = /^\d{1,2}$/.test(before)
  return query
}

/** The query with its last small number read as the beginning of a year or code; undefined if it has none. */
export function withBegunNumber(query: SearchQuery): SearchQuery | undefined {
  const last = query.endsInSmall ? query.smalls.at(-1) : undefined
  if (!last) return undefined
  return {
    ...query,
    smalls: query.smalls.slice(0, -1),
    fourDigits: [...query.fourDigits, { text: last.text, isWhole: false }],
  }
}

function readToken(query: SearchQuery, token: string, before: string, isLast: boolean): void {
  const { smalls, fourDigits } = query
  const marked = /^([pkqs])(\d{1,2})([a-h][ivx]{0,4})?$/.exec(token)
  if (marked) {
    const [, mark = '', number = '', part = ''] = marked
    if (part) query.labels.push(number + part)
    else
      smalls.push({ text: number, only: /[pk]/.test(mark) ? 'paper' : 'label', followsCode: false })
  } else if (/^#\d{1,2}$/.test(token))
    smalls.push({ text: token.slice(1), only: 'paper', followsCode: true })
  else if (/^\d{4}$/.test(token)) fourDigits.push({ text: token, isWhole: true })
  else if (/^\d{1,2}$/.test(token))
    smalls.push({
      text: String(Number(token)),
      ...(/^(?:kertas|paper)$/.test(before) && { only: 'paper' as const }),
      ...(/^(?:soalan|question|no)$/.test(before) && { only: 'label' as const }),
      followsCode: /^\d{4}$/.test(before) && !/^20\d\d$/.test(before),
    })
  else if (/^\d{3}$/.test(token) && isLast) fourDigits.push({ text: token, isWhole: false })
  else if (/^\d{1,2}[a-h][ivx]{0,4}$/.test(token)) query.labels.push(token)
  else if ((examKeys as readonly string[]).includes(token)) query.exam = token as ExamKey
  else if (!isFiller(token)) query.words.push(token)
}

function tokensOf(text: string): string[] {
  return (
    plain(typedLine(text))
      .replaceAll('#', ' ')
      // `Q. 7 (b) (ii)` and `7 b` are `q7bii` and `7b`.
      .replace(/\bq[. ]+(?=\d{1,2}(?!\d))/g, 'q')
      .replace(
        /(\d[a-z]?)((?: ?\([a-z]{1,4}\)?)+)/g,
        (_, start: string, parts: string) => start + parts.replace(/[ ()]/g, ''),
      )
      .replace(/\b(\d{1,2})[ .]([a-h])(?![a-z0-9])/g, '$1$2')
      // `1449/2` is the code of a subject and the number of a paper.
      .replace(/\b(?!20\d\d)(\d{4})\s*[/-]\s*(\d{1,2})(?![0-9a-z])/g, '$1 #$2 ')
      .split(/[^a-z0-9#]+/)
      .filter(Boolean)
  )
}
