import { Agent, request } from 'node:http'

/** The names of calls in the figures. */
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
/** Milliseconds of each call by its kind, and the failures. */
export type Seen = {
  times: Map<Kind, number[]>
  /** Bytes of the answers' bodies, by kind. */
  bytes: Map<Kind, number>
  /** Calls that failed, and when. */
  failures: { at: number; what: string }[]
}
export type Ask = (asked: BenchRequest) => Promise<string | undefined>

const connectionsOfProxy = 500

/**
 * Makes calls and measures each from the start until the answer's last byte.
 * @param as `proxy`: through a proxy's pool of open connections, which names the student; `students`: over one
 * connection for each student, from a separate local address
 * @returns the answer's text; undefined if the call failed
 */
export function asker(
  port: number,
  as: 'proxy' | 'students' = 'proxy',
): { ask: Ask; seen: Seen; stop(): void } {
  // Per local address.
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
