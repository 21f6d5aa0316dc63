import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * `missing`: 404. `reset`: the connection breaks. `torn`: part of the body. `foreign`: another site's page, with 200.
 */
export type Fault = 'missing' | 'reset' | 'torn' | 'foreign'
export const everyFault = ['missing', 'reset', 'torn', 'foreign'] as const satisfies Fault[]

export type HostileRequest = {
  path: string
  /** The `Sec-Fetch-Dest` of the request: `document`, `script`, `empty` … */
  use: string
  /** Whether a service worker requests it for itself. */
  byWorker: boolean
}
/** A request, and the fault of its answer. */
export type AnsweredRequest = HostileRequest & { fault: Fault | undefined }

export type HostileFront = {
  origin: string
  /** Sets the fault of each answer; undefined: no faults. */
  break(faultOf: ((asked: HostileRequest) => Fault | undefined) | undefined): void
  /**
   * Torn answers end after this share of their body; initially half. Their connection breaks at once, or when
   * `until` resolves.
   */
  tearAt(share: number, until?: Promise<void>): void
  /** Appends `text` to the file at `path`, which makes it another build for a browser. */
  append(path: string, text: string): void
  /** All requests so far. */
  asked(): readonly AnsweredRequest[]
  stop(): Promise<void>
}

type Tear = { share: number; until?: Promise<void> | undefined }

/** Text that only foreign answers contain. */
export const foreignMark = 'Welcome to CafeNet'
const foreignPage = `<!doctype html><title>${foreignMark}</title><h1>${foreignMark}</h1>`

/** A proxy that fails like a captive portal, a broken proxy or a rolling deploy. */
export async function startHostileFront(behind: string): Promise<HostileFront> {
  const asked: AnsweredRequest[] = []
  const appended = new Map<string, string>()
  let tear: Tear = { share: 0.5 }
  let faultOf: ((asked: HostileRequest) => Fault | undefined) | undefined
  const server = createServer((incoming, outgoing) => {
    const one = read(incoming)
    const fault = faultOf?.(one)
    asked.push({ ...one, fault })
    if (fault === 'reset') return void incoming.socket.destroy()
    if (fault === 'missing') return void outgoing.writeHead(404).end('Not found')
    if (fault === 'foreign') {
      // Cached by the browser too, as such pages often are.
      outgoing.writeHead(200, {
        'content-type': 'text/html',
        'cache-control': 'public, max-age=31536000',
      })
      return void outgoing.end(foreignPage)
    }
    pass(behind, incoming, outgoing, {
      tear: fault === 'torn' ? tear : undefined,
      end: appended.get(one.path),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    break: (next) => void (faultOf = next),
    tearAt: (share, until) => void (tear = { share, until }),
    append: (path, text) => void appended.set(path, text),
    asked: () => asked,
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}

function read({ url = '/', headers }: IncomingMessage): HostileRequest {
  return {
    path: url.split('?')[0] ?? '/',
    use: String(headers['sec-fetch-dest'] ?? ''),
    byWorker: headers.referer?.endsWith('/sw.js') ?? false,
  }
}

function pass(
  behind: string,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { tear, end = '' }: { tear: Tear | undefined; end: string | undefined },
): void {
  const headers = { ...incoming.headers }
  if (end) headers['accept-encoding'] = 'identity'
  if (end || tear) {
    // A 304 has no body to tear, and Chromium would repeat the request.
    delete headers['if-none-match']
    delete headers['if-modified-since']
  }
  const passed = request(
    new URL(incoming.url ?? '/', behind),
    { method: incoming.method, headers },
    (answer) => {
      const { 'content-length': length, ...others } = answer.headers
      outgoing.writeHead(
        answer.statusCode ?? 502,
        length ? { ...others, 'content-length': Number(length) + end.length } : others,
      )
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => (tear ? parts.push(part) : outgoing.write(part)))
      answer.on('end', () => {
        if (!tear) return outgoing.end(end)
        const body = Buffer.concat(parts)
        outgoing.write(body.subarray(0, Math.floor(body.length * tear.share)), () => {
          void Promise.resolve(tear.until).then(() => outgoing.socket?.destroy())
        })
      })
    },
  )
  passed.once('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
