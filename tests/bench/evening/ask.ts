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
  | 'first piece of the recording'
  | 'progress, written'
export type Asked = {
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
  faults: Map<string, number>
}
export type Ask = (asked: Asked) => Promise<string | undefined>

const connections = 500

/**
 * Asks as the proxy does that stands before the server: over connections of its own which stay open, saying
 * for whom. A time is from when somebody wanted to ask until the answer's last byte.
 * @returns the answer's text, or undefined where it was not a good one
 */
export function asker(port: number): { ask: Ask; seen: Seen; stop(): void } {
  const agent = new Agent({
    keepAlive: true,
    maxSockets: connections,
    maxFreeSockets: connections,
    scheduling: 'fifo',
  })
  const seen: Seen = { times: new Map(), bytes: new Map(), faults: new Map() }
  const fault = (what: string) => void seen.faults.set(what, (seen.faults.get(what) ?? 0) + 1)

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
        headers: {
          'x-app-build': 'evening',
          'x-forwarded-for': from,
          ...headers,
          ...(payload !== undefined && {
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(payload),
          }),
        },
      })
      asked.on('error', (error) => {
        fault(`${kind}: ${error.message}`)
        resolve(undefined)
      })
      asked.on('response', (response) => {
        const chunks: Buffer[] = []
        response.on('data', (chunk: Buffer) => void chunks.push(chunk))
        response.on('error', (error) => {
          fault(`${kind}: ${error.message}`)
          resolve(undefined)
        })
        response.on('end', () => {
          const times = seen.times.get(kind) ?? []
          times.push(performance.now() - began)
          seen.times.set(kind, times)
          const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0)
          seen.bytes.set(kind, (seen.bytes.get(kind) ?? 0) + bytes)
          const isGood = response.statusCode === 200 || response.statusCode === 206
          if (!isGood) fault(`${kind}: answered ${response.statusCode}`)
          resolve(isGood ? Buffer.concat(chunks).toString('latin1') : undefined)
        })
      })
      asked.end(payload)
    })
  return { ask, seen, stop: () => agent.destroy() }
}
