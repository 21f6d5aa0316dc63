import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { globSync, readFileSync } from 'node:fs'
import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { fileURLToPath } from 'node:url'
import { precachedFiles } from '../../../build/chunk-graph.ts'

export type Deploys = {
  origin: string
  /** Replaces the served version by a newer one. */
  deploy(): void
  /** The number of the served version. */
  version(): number
  /** Without a network nothing answers, not even the worker's own requests. */
  setNetwork(isThere: boolean): void
  stop(): Promise<void>
}

const client = fileURLToPath(new URL('../../../dist/client/', import.meta.url))
const builtFrom = fileURLToPath(new URL('../../../dist/built-from', import.meta.url))
const versionsKept = 2
const sha256 = (text: string) => `sha256-${createHash('sha256').update(text).digest('base64')}`
const md5 = (text: string) => createHash('md5').update(text).digest('hex')

/**
 * Serves one build as version after version. In each version every script and style is renamed wherever it is named,
 * the build has another stamp, and the worker lists the new hashes, as if every line had changed. Of older versions
 * only the last one's files are still served.
 */
export async function serveDeploys(behind: string): Promise<Deploys> {
  const listed = precachedFiles()
    .filter((file) => /\.(?:js|css|html)$/.test(file))
    .map((file) => readFileSync(client + file, 'utf8'))
  const builtWorker = readFileSync(`${client}sw.js`, 'utf8')
  if (!listed.every((built) => builtWorker.includes(sha256(built))))
    throw new Error('sw.js does not list the hash of every file that it precaches')
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

  /** The worker's script with the hashes of this version's files. */
  const workerOfVersion = (text: string, of: number) =>
    listed.reduce(
      (worker, built) => {
        const changed = asVersion(built, of)
        // A file without a hash in its name also has a revision, which is an MD5.
        return worker.replace(sha256(built), sha256(changed)).replace(md5(built), md5(changed))
      },
      asVersion(text, of),
    )

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
        const change = incoming.url === '/sw.js' ? workerOfVersion : asVersion
        answer.on('end', () => outgoing.end(change(Buffer.concat(parts).toString(), version)))
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
    version: () => version,
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
