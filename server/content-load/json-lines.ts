/** The path of a value in a JSON file: `[3, 'class_schedule', 0]`. */
export type JsonPath = readonly (string | number)[]

export type JsonWithLines = {
  value: unknown
  /** The line of a value; for a missing one, that of the nearest value around it. */
  lineOf(path: JsonPath): number
}

export class NotJson extends Error {
  readonly line: number
  constructor(line: number, found: string | undefined) {
    super(found === undefined ? 'ends too early' : `is not JSON from here: ${found.slice(0, 20)}`)
    this.line = line
  }
}

type Token = { text: string; line: number }

/** `JSON.parse` that records on which line each value begins. @throws NotJson */
export function parseJsonWithLines(text: string): JsonWithLines {
  const tokens = tokensOf(text)
  const lastLine = text.trimEnd().split('\n').length
  const lines = new Map<string, number>()
  let at = 0

  function nextToken(expected?: string): Token {
    const token = tokens[at]
    if (!token) throw new NotJson(lastLine, undefined)
    if (expected !== undefined && token.text !== expected) throw new NotJson(token.line, token.text)
    at += 1
    return token
  }

  /** The comma-separated items up to `end`. */
  function takeItems(end: string, takeItem: (index: number) => void): void {
    if (tokens[at]?.text !== end)
      for (let index = 0; ; index++) {
        takeItem(index)
        if (tokens[at]?.text === end) break
        nextToken(',')
      }
    nextToken(end)
  }

  function takeValue(path: JsonPath): unknown {
    const token = nextToken()
    lines.set(JSON.stringify(path), token.line)
    if (token.text === '[') {
      const array: unknown[] = []
      takeItems(']', (index) => array.push(takeValue([...path, index])))
      return array
    }
    if (token.text === '{') {
      const entries: [string, unknown][] = []
      takeItems('}', () => {
        const key = scalar(nextToken())
        if (typeof key !== 'string') throw new NotJson(tokens[at - 1]?.line ?? 1, String(key))
        nextToken(':')
        entries.push([key, takeValue([...path, key])])
      })
      return Object.fromEntries(entries)
    }
    return scalar(token)
  }

  const value = takeValue([])
  const rest = tokens[at]
  if (rest) throw new NotJson(rest.line, rest.text)
  return { value, lineOf: (path) => nearestLine(lines, path) }
}

function scalar({ text, line }: Token): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw new NotJson(line, text)
  }
}

function tokensOf(text: string): Token[] {
  const tokens: Token[] = []
  let line = 1
  for (const [token] of text.matchAll(/"(?:[^"\\\n]|\\.)*"|[{}[\],:\n]|[^\s{}[\],:"]+|"/g)) {
    if (token === '\n') line += 1
    else tokens.push({ text: token, line })
  }
  return tokens
}

function nearestLine(lines: ReadonlyMap<string, number>, path: JsonPath): number {
  for (let length = path.length; length >= 0; length--) {
    const line = lines.get(JSON.stringify(path.slice(0, length)))
    if (line !== undefined) return line
  }
  return 1
}

/** Reports one mistake, by file and place in its JSON. */
export type Report = (file: string, path: JsonPath, message: string) => void
