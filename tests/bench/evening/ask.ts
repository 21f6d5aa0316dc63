import { Agent, request } from 'node:http'

/** What a call was, for the figures. */
export type Kind =
  | 'exchange of the refresh token'
  | 'dashboard'
  | 'notices'
  | 'progress, read'
  | 'classroom'
  | 'link to join'
  | 'links of the recording'
  | 'first chunk of the recording'
  | 'progress, written'
export type BenchRequest = {
  kind: Kind
  method: 'GET' | 'POST' | 'PUT'
  path: string
  from: string
  headers: Record<string, string>
  body?: object
}
/** Milliseconds of each call, by its kind, and what went wrong. */
export type Seen = {
  times: Map<Kind, number[]>
  /** Of the answers' bodies, by kind. */
  bytes: Map<Kind, number>
  /** Calls without a good answer, and when. */
  failures: { at: number; what: string }[]
}
export type Ask = (asked: BenchRequest) => Promise<string | undefined>

const connectionsOfProxy = 500

/**
 * A time is from when somebody wanted to ask until the answer's last byte.
 * @param as the proxy that stands before the server asks over connections of its own which stay open, and says for
 * whom; each student asks over one connection, from an address of the machine
 * @returns the answer's text, or undefined where it was not a good one
 */
export function asker(
  port: number,
  as: 'proxy' | 'students' = 'proxy',
): { ask: Ask; seen: Seen; stop(): void } {
  // For each address.
  const connections = as === 'proxy' ? connectionsOfProxy : 1
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  })
  const seen: Seen = { times: new Map(), bytes: new Map(), failures: [] }
  const fail = (what: string) => void seen.failures.push({ at: performance.now(), what })

  const ask: Ask = ({ kind, method, path, from, headers, body }) =>
    new Promise((resolve) => {
      const began = performance.now()
      const payload = body && JSON.stringify(body)
      const asked = request({
        host: '127.0.0.1',
        port,
        path,
        method,
        agent,
        ...(as === 'students' && { localAddress: from }),
        headers: {
          'x-app-build': 'evening',
          ...(as === 'proxy' && { 'x-forwarded-for': from }),
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      })
      asked.on('error', (error) => {
        fail(`${kind}: ${error.message}`)
        resolve(undefined)
      })
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', (error) => {
          fail(`${kind}: ${error.message}`)
          resolve(undefined)
        })
        response.on('end', () => {
          const times = seen.times.get(kind) ?? []
          times.push(performance.now() - began)
          seen.times.set(kind, times)
          const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
          seen.bytes.set(kind, (seen.bytes.get(kind) ?? 0) + bytes)
          const isGood = response.statusCode === 200 || response.statusCode === 206
          if (!isGood) fail(`${kind}: answered ${response.statusCode}`)
          resolve(isGood ? Buffer.concat(chunks).toString('latin1') : undefined)
        })
      })
      asked.end(payload)
    })
  return { ask, seen, stop: () => agent.destroy() }
}
