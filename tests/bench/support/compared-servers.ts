import { once } from 'node:events'
import { readdir, readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { build } from 'vite'

const types: Record<string, string> = {
  html: 'text/html; charset=utf-8',
  js: 'text/javascript; charset=utf-8',
}
type Files = Map<string, Buffer>
type Headers = Record<string, string>
export type ComparedServer = { origin: string; stop(): Promise<void> }

/** The page's elements and text as plain HTML, without scripts, styles, pictures and links to files. */
export function bareHtml(html: string): string {
  const body = /<body>([\s\S]*)<\/body>/.exec(html)?.[1] ?? ''
  const bare = body
    .replace(/<script[\s\S]*?<\/script>/g, '')
    .replace(/<svg[\s\S]*?<\/svg>/g, '')
    .replace(/<video[\s\S]*?<\/video>/g, '')
    .replace(/ (?:class|style|data-[\w-]+|popover)="[^"]*"/g, '')
  const title = /<title>.*?<\/title>/.exec(html)?.[0] ?? ''
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${title}</head><body>${bare}</body></html>`
}

/** Headers that belong to the body of the original page or to its connection. */
const notOfTheTwin =
  /^(?:content-(?:length|encoding|type)|transfer-encoding|connection|keep-alive|date|etag)$/

/** Serves the bare version of each page under its path, with its headers. */
export async function serveBarePages(origin: string, paths: readonly string[]) {
  const files: Files = new Map()
  const headers = new Map<string, Headers>()
  for (const path of paths) {
    const answer = await fetch(new URL(path, origin))
    headers.set(
      path,
      Object.fromEntries([...answer.headers].filter(([name]) => !notOfTheTwin.test(name))),
    )
    files.set(path, Buffer.from(bareHtml(await answer.text())))
  }
  return serve(files, { headers })
}

/** Builds and serves the empty app with Vite's default settings. */
export async function serveEmptyApp(outDir: string): Promise<ComparedServer> {
  const files = await buildApp('index.html', outDir)
  return serve(files, { otherwise: pageOf(files, 'index.html') })
}

/** Serves, under each path, a React page that hydrates the elements and the text of the page's HTML in `pages`. */
export async function serveTwins(
  pages: ReadonlyMap<string, string>,
  outDir: string,
): Promise<ComparedServer> {
  const files = await buildApp('twin.html', outDir)
  const frame = pageOf(files, 'twin.html').toString()
  for (const [path, html] of pages) {
    // React would not find the comments and line ends between elements.
    const body = (/<body>([\s\S]*)<\/body>/.exec(bareHtml(html))?.[1] ?? '')
      .replace(/<!--[\s\S]*?-->/g, '')
      .trim()
    files.set(path, Buffer.from(frame.replace('<div id="root">', () => `<div id="root">${body}`)))
  }
  return serve(files)
}

/** Serves the same pages without scripts. */
export const servePlain = (pages: ReadonlyMap<string, string>): Promise<ComparedServer> =>
  serve(new Map([...pages].map(([path, html]) => [path, Buffer.from(bareHtml(html))])))

async function buildApp(page: string, outDir: string): Promise<Files> {
  const root = join(import.meta.dirname, '../empty-app')
  await build({
    configFile: false,
    root,
    logLevel: 'error',
    build: {
      outDir,
      emptyOutDir: true,
      modulePreload: false,
      rollupOptions: { input: join(root, page) },
    },
  })
  const files: Files = new Map()
  for (const name of await readdir(outDir, { recursive: true })) {
    if (/\.(?:html|js)$/.test(name)) files.set(`/${name}`, await readFile(join(outDir, name)))
  }
  return files
}

function pageOf(files: Files, name: string): Buffer {
  const page = files.get(`/${name}`)
  if (!page) throw new Error(`${name} was not built.`)
  return page
}

async function serve(
  files: Files,
  {
    headers,
    otherwise,
  }: {
    headers?: ReadonlyMap<string, Headers>
    /** The answer for a path without a file. */
    otherwise?: Buffer
  } = {},
): Promise<ComparedServer> {
  const packed = new Map([...files].map(([path, content]) => [path, brotliCompressSync(content)]))
  const fallback = otherwise && brotliCompressSync(otherwise)
  const server = createServer((request, response) => {
    const path = request.url?.split('?')[0] ?? '/'
    const content = packed.get(path) ?? (path.includes('.') ? undefined : fallback)
    if (!content) return response.writeHead(404).end()
    const type = types[path.split('.')[1] ?? 'html'] ?? types['html']
    return response
      .writeHead(200, {
        'content-type': type,
        'content-encoding': 'br',
        'cache-control': path.startsWith('/assets/') ? 'max-age=31536000, immutable' : 'no-cache',
        ...headers?.get(path),
      })
      .end(content)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    origin: `http://localhost:${(server.address() as AddressInfo).port}`,
    async stop() {
      server.closeAllConnections()
      const closed = once(server, 'close')
      server.close()
      await closed
    },
  }
}
