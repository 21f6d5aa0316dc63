import type { Random } from './random.ts'

type JsonSchema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  minItems?: number
  minimum?: number
  format?: string
}
type Parameter = { name: string; in: 'path' | 'query'; schema: JsonSchema }
export type Operation = {
  operationId: string
  method: string
  path: string
  security: readonly object[]
  parameters: readonly Parameter[]
  requestBody?: { content: Record<string, { schema: JsonSchema }> }
}
export type Broken = {
  /** A description of the fault. */
  how: string
  method: string
  url: string
  headers: Record<string, string>
  payload?: string
  /** The sender adds a valid token for `good`; `undefined` sends none. */
  token: { good: true } | { bad: string } | undefined
}
type OpenApi = { paths: Record<string, Record<string, Omit<Operation, 'method' | 'path'>>> }

const jsonType = 'application/json'
const nothingThere = [
  '..%2f..%2fetc%2fpasswd',
  '%00',
  '%F0%9F%92%A9',
  "1'%20or%20'1'='1",
  'NaN',
  '-1',
  '99999999999999999999',
  'x'.repeat(180),
  'x'.repeat(4000),
  '%zz',
  'null',
]
const brokenJson = ['{', '[1,', '"', '{"a":}', 'undefined', '\u0000', '{"a":1}}', "{'a':1}"]
const badTokens = ['', 'x', 'a.b.c', '..', 'eyJhbGciOiJub25lIn0.e30.', 'é', 'x'.repeat(9000)]
const otherTypes = [
  'text/plain',
  'application/xml',
  'multipart/form-data; boundary=x',
  'x',
  'text/html',
]

/** The operations of an OpenAPI document. */
export const operationsOf = (document: unknown): Operation[] =>
  Object.entries((document as OpenApi).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      path,
      method: method.toUpperCase(),
    })),
  )

/** A request that is invalid in one place and otherwise as the document requires. */
export function brokenRequest(operation: Operation, random: Random): Broken {
  const isSignedIn = operation.security.some((one) => 'idToken' in one)
  const inPath = operation.parameters.filter((one) => one.in === 'path')
  const inQuery = operation.parameters.filter((one) => one.in === 'query')
  const body = operation.requestBody?.content[jsonType]?.schema
  const request = (how: string, more: Partial<Broken>): Broken => ({
    how: `${operation.operationId}: ${how}`,
    method: operation.method,
    url: pathWith(operation, () => '1'),
    headers: {},
    token: isSignedIn ? { good: true } : undefined,
    ...more,
  })
  const json = (how: string, payload: string, type = jsonType) =>
    request(how, { payload, headers: { 'content-type': type } })
  const ways: (() => Broken)[] = [
    () => request('a method that there is not', { method: random.pick(['DELETE', 'PATCH']) }),
  ]
  if (isSignedIn)
    ways.push(() => request('a token that is none', { token: { bad: random.pick(badTokens) } }))
  if (inPath.length > 0)
    ways.push(() => {
      const url = pathWith(operation, () => random.pick(nothingThere))
      return request('a path that leads nowhere', { url })
    })
  if (inQuery.length > 0) {
    const url = pathWith(operation, () => '1')
    ways.push(
      () =>
        request('a query that it does not have', {
          url: `${url}?${random.pick(['a=1', '__proto__=1', 'x[]=2'])}`,
        }),
      () => {
        const name = random.pick(inQuery).name
        return request('a query twice', { url: `${url}?${name}=1&${name}=2` })
      },
    )
  }
  if (body) {
    const whole = () => valueOf(body, random)
    ways.push(
      () => json('no JSON', random.pick(brokenJson)),
      () => json('another type', JSON.stringify(whole()), random.pick(otherTypes)),
      () => json('too large', JSON.stringify({ a: 'x'.repeat(70_000) })),
      () => json('too deep', '['.repeat(20_000) + ']'.repeat(20_000)),
      () => json('no object', JSON.stringify(random.pick([null, 1, 'x', true, [], [[]]]))),
      () => json('a prototype', `{"__proto__":{"isAdmin":true}}`),
      ...breaks(body, random).map(
        ({ how, change }) =>
          () =>
            json(how, JSON.stringify(change(whole() as Record<string, unknown>))),
      ),
    )
  }
  return random.pick(ways)()
}

const pathWith = ({ path }: Operation, value: () => string) => path.replace(/\{\w+\}/g, value)

type Break = { how: string; change(body: Record<string, unknown>): unknown }

/** The ways in which one field of an object can be invalid. */
function breaks(schema: JsonSchema, random: Random): Break[] {
  const { properties = {}, required = [] } = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema
  const names = Object.keys(properties)
  if (names.length === 0) return []
  const typed = names.filter((name) => properties[name]?.type !== undefined)
  return [
    ...(required.length > 0
      ? [
          {
            how: 'a field is missing',
            change: (body: Record<string, unknown>) => {
              const gone = random.pick(required)
              return Object.fromEntries(Object.entries(body).filter(([name]) => name !== gone))
            },
          },
        ]
      : []),
    ...(typed.length > 0
      ? [
          {
            how: 'a field of another type',
            change: (body: Record<string, unknown>) => {
              const name = random.pick(typed)
              const isPlain = !['object', 'array'].includes(properties[name]?.type ?? '')
              const other = isPlain ? { a: [1] } : random.pick(['x', 7, true])
              return { ...body, [name]: other }
            },
          },
          {
            how: 'half a character, and a field that there is not',
            change: (body: Record<string, unknown>) => ({ ...body, 'no\ud800': '\u0000' }),
          },
        ]
      : []),
  ]
}

/** A valid value of a schema. */
function valueOf(schema: JsonSchema, random: Random): unknown {
  const { type, properties = {}, items } = schema
  const choice = schema.anyOf ?? schema.oneOf
  if (choice) return valueOf(random.pick(choice), random)
  if (schema.const !== undefined) return schema.const
  if (schema.enum) return random.pick(schema.enum)
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries(properties).map(([name, each]) => [name, valueOf(each, random)]),
      )
    case 'array':
      return Array.from({ length: schema.minItems ?? 1 }, () => valueOf(items ?? {}, random))
    case 'integer':
    case 'number':
      return schema.minimum ?? random.below(9)
    case 'boolean':
      return random.chance(0.5)
    case 'null':
      return null
    case undefined:
    default:
      return random.pick(['Aina', '2026-11-21T03:59:00.000Z', 'aina@example.com', '5'])
  }
}
