import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Front = {
  origin: string
  /** Appends `text` to the file at `path`, which makes it another build for a browser. */
  append(path: string, text: string): void
  /** Answers `path` with this script, `times` times; undefined restores the server's. */
  replace(path: string, script: string | undefined, times?: number): void
  /** From now on requests are taken and never answered, as on a network that hangs. */
  silence(): void
  /** The paths of all requests so far, with their queries. */
  asked(): readonly string[]
  stop(): Promise<void>
}

/** A proxy that changes what a server serves. Needed because browsers fetch workers past a test's own routes. */
export async function startFront(behind: string): Promise<Front> {
  const appended = new Map<string, string>()
  const replaced = new Map<string, { script: string; timesLeft: number }>()
  const asked: string[] = []
  let isSilent = false
  const server = createServer((incoming, outgoing) => {
    asked.push(incoming.url ?? '')
    if (isSilent) return
    const instead = replaced.get(incoming.url ?? '')
    if (instead && instead.timesLeft > 0) {
      instead.timesLeft -= 1
      outgoing.setHeader('content-type', 'text/javascript')
      outgoing.setHeader('cache-control', 'no-cache')
      return void outgoing.end(instead.script)
    }
    const end = appended.get(incoming.url ?? '')
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
        const { 'content-length': _length, etag: _etag, ...changed } = answer.headers
        outgoing.writeHead(answer.statusCode ?? 502, end ? changed : answer.headers)
        answer.pipe(outgoing, { end: !end })
        if (end) answer.once('end', () => outgoing.end(end))
      },
    )
    passed.once('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    origin: `http://localhost:${port}`,
    replace(path, script, timesLeft = Infinity) {
      if (script === undefined) replaced.delete(path)
      else replaced.set(path, { script, timesLeft })
    },
    silence() {
      isSilent = true
    },
    asked: () => asked,
    append: (path, text) => void appended.set(path, text),
    async stop() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
