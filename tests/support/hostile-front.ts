import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** `missing`: 404. `reset`: the connection breaks. `torn`: part of the body. `foreign`: somebody else's page, with 200. */
export type Fault = 'missing' | 'reset' | 'torn' | 'foreign'
export const everyFault = ['missing', 'reset', 'torn', 'foreign'] as const satisfies Fault[]

export type Asked = {
  path: string
  /** What the browser wants it for, as `Sec-Fetch-Dest` says: `document`, `script`, `empty` … */
  use: string
  /** A service worker fetches it for itself. */
  byWorker: boolean
}
/** A request, and what went wrong with its answer. */
export type Answered = Asked & { fault: Fault | undefined }

export type HostileFront = {
  origin: string
  /** Decides how each answer goes wrong from now on; undefined: all answers are the server's. */
  break(faultOf: ((asked: Asked) => Fault | undefined) | undefined): void
  /** From now on torn answers end after this share of their body, at first after half of it. */
  tearAt(share: number): void
  /** From now on `path` ends with `text`: another build of it, as far as a browser can tell. */
  append(path: string, text: string): void
  /** Everything that was asked for so far. */
  asked(): readonly Answered[]
  stop(): Promise<void>
}

/** Text that only foreign answers contain. */
export const foreignMark = 'Welcome to CafeNet'
const foreignPage = `<!doctype html><title>${foreignMark}</title><h1>${foreignMark}</h1>`

/** Stands in front of a server as a captive portal, a broken proxy or a rolling deploy would. */
export async function startHostileFront(behind: string): Promise<HostileFront> {
  const asked: Answered[] = []
  const appended = new Map<string, string>()
  let tornAt = 0.5
  let faultOf: ((asked: Asked) => Fault | undefined) | undefined
  const server = createServer((incoming, outgoing) => {
    const one = read(incoming)
    const fault = faultOf?.(one)
    asked.push({ ...one, fault })
    if (fault === 'reset') return void incoming.socket.destroy()
    if (fault === 'missing') return void outgoing.writeHead(404).end('Not found')
    if (fault === 'foreign') {
      // Kept by the browser's own cache too, as such pages often are.
      outgoing.writeHead(200, {
        'content-type': 'text/html',
        'cache-control': 'public, max-age=31536000',
      })
      return void outgoing.end(foreignPage)
    }
    pass(behind, incoming, outgoing, {
      share: fault === 'torn' ? tornAt : 1,
      end: appended.get(one.path),
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    break: (next) => void (faultOf = next),
    tearAt: (share) => void (tornAt = share),
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

function read({ url = '/', headers }: IncomingMessage): Asked {
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
  { share, end = '' }: { share: number; end: string | undefined },
): void {
  const headers = { ...incoming.headers }
  if (end) {
    headers['accept-encoding'] = 'identity'
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
      const isTorn = share < 1
      const parts: Buffer[] = []
      answer.on('data', (part: Buffer) => (isTorn ? parts.push(part) : outgoing.write(part)))
      answer.on('end', () => {
        if (!isTorn) return outgoing.end(end)
        const body = Buffer.concat(parts)
        return outgoing.write(body.subarray(0, Math.floor(body.length * share)), () =>
          outgoing.socket?.destroy(),
        )
      })
    },
  )
  passed.once('error', () => outgoing.destroy())
  incoming.pipe(passed)
}
