import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'

export type Deploys = {
  origin: string
  /** A newer version takes the place of the one that is served. */
  deploy(): void
  /** Without it nothing answers, the worker's own requests neither. */
  setNetwork(isThere: boolean): void
  stop(): Promise<void>
}

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const builtFrom = fileURLToPath(new URL('../../../dist/built-from', import.meta.url))
const versionsKept = 2

/**
 * One build, served as version after version: in each every script and style has another name, wherever it is
 * named, and the build another stamp, as if every line had been changed. Of the files of older versions only
 * those of the last are still there.
 */
export async function serveDeploys(behind: string): Promise<Deploys> {
  const hashed = new Set(globSync('*.{js,css}', { cwd: `${client}assets` }))
  const stamp = readFileSync(builtFrom, 'utf8')
  let version = 0
  let isThere = true

  const asVersion = (text: string, of: number) =>
    text
      .replaceAll(/[\w.-]+\.(?:js|css)\b/g, (name) =>
        hashed.has(name) ? name.replace(/\.(\w+)$/, `~${of}.$1`) : name,
      )
      .replaceAll(stamp, `${stamp}v${of}`)
      // The shell's own, by which a worker tells whether it has it already.
      .replace(/revision:"\w+",url:"app\.html"/, `revision:"v${of}",url:"app.html"`)

  function serveAsset(path: string, response: ServerResponse): boolean {
    const [, name = '', of = '', type = ''] = /^\/assets\/(.+)~(\d+)\.(js|css)$/.exec(path) ?? []
    if (!name) return false
    const isKept = Number(of) > version - versionsKept && hashed.has(`${name}.${type}`)
    response.statusCode = isKept ? 200 : 404
    response.setHeader('content-type', type === 'js' ? 'text/javascript' : 'text/css')
    response.setHeader('cache-control', isKept ? 'max-age=31536000, immutable' : 'no-store')
    response.end(
      isKept ? asVersion(readFileSync(`${client}assets/${name}.${type}`, 'utf8'), Number(of)) : '',
    )
    return true
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse): void {
    const { 'if-none-match': _tag, 'if-modified-since': _day, ...headers } = incoming.headers
    const asked = request(
      new URL(incoming.url ?? '/', behind),
      { method: incoming.method, headers: { ...headers, 'accept-encoding': 'identity' } },
      (answer) => {
        const isText = /html|javascript/.test(answer.headers['content-type'] ?? '')
        const {
          'content-length': _length,
          etag: _etag,
          'last-modified': _modified,
          ...changed
        } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, isText ? changed : answer.headers)
        if (!isText) return void answer.pipe(outgoing)
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => outgoing.end(asVersion(Buffer.concat(parts).toString(), version)))
      },
    )
    asked.once('error', () => outgoing.destroy())
    incoming.pipe(asked)
  }

  const server = createServer((incoming, outgoing) => {
    if (!isThere) return void incoming.socket.destroy()
    if (!serveAsset(incoming.url ?? '', outgoing)) forward(incoming, outgoing)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    deploy() {
      version += 1
    },
    setNetwork(now) {
      isThere = now
      if (!now) server.closeAllConnections()
    },
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
