import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { pageAt, pages } from '#contract/pages.ts'
import type { Catalogue, ExamTimetable, HomeFacts } from '#contract/catalogue.ts'
import type { School } from '#contract/sign-in.ts'
import { answerNotFound } from './answer-errors.ts'

/** What public pages are made of. */
export type PublicSources = {
  school(): Promise<School>
  home(): Promise<{ catalogue: Catalogue; facts: HomeFacts }>
  examTimetable(exam: 'spm' | 'igcse'): Promise<ExamTimetable>
}
export type Rendered = { head: string; body: string; data: unknown }
/** The renderer from the server bundle of the page's own source. */
export type Render = (path: string, sources: PublicSources, origin: string) => Promise<Rendered>

type Kept = { etag: string; identity: Buffer; br: Buffer; gzip: Buffer }
const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
/** Relative dates in the content make a page age even when nothing was loaded. */
const renewAfterMs = 15 * 60_000

export type Pages = {
  /** Renders every public page again: at the start, and whenever their content has changed. */
  renew(): Promise<void>
  mount(app: FastifyInstance): void
  /** CSP sources for the page's constant inline scripts. */
  scriptHashes: readonly string[]
}

/** Public pages are whole HTML made by one function; all others are the shell, which the device draws in. */
export async function openPages({
  clientFolder,
  render,
  sources,
  origin,
  onError,
}: {
  clientFolder: string
  render: Render
  sources: PublicSources
  origin: string
  onError(error: unknown): void
}): Promise<Pages> {
  const template = await readFile(join(clientFolder, 'app.html'), 'utf8')
  const shell = await keep(template)
  const whole = new Map<string, Kept>()
  let renewedAt = 0

  async function renew(): Promise<void> {
    renewedAt = Date.now()
    for (const { path, html } of pages) {
      if (html === 'whole')
        whole.set(path, await keep(fill(template, await render(path, sources, origin))))
    }
  }

  return {
    renew,
    scriptHashes: inlineScripts(template).map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    mount(app) {
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '/'
        // A missing file is a missing file, never a page: HTML kept as a script breaks an app for good.
        if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
        if (!wantsPage(request, path)) return answerNotFound(request, reply)
        if (Date.now() - renewedAt > renewAfterMs) void renew().catch(onError)
        return answerPage(request, reply, whole.get(path) ?? shell, pageAt(path) ? 200 : 404)
      })
    },
  }
}

function wantsPage(request: FastifyRequest, path: string): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|media|assets|sandbox|emulator)\/|\.[a-z0-9]+$/i.test(path) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}

function answerPage(
  request: FastifyRequest,
  reply: FastifyReply,
  page: Kept,
  status: number,
): FastifyReply {
  reply
    .header('cache-control', 'no-cache')
    .header('vary', 'accept-encoding')
    .header('etag', page.etag)
  if (status === 200 && request.headers['if-none-match'] === page.etag)
    return reply.code(304).send()
  const accepted = request.headers['accept-encoding'] ?? ''
  const encoding = (['br', 'gzip'] as const).find((name) => accepted.includes(name))
  if (encoding) reply.header('content-encoding', encoding)
  return reply
    .code(status)
    .type('text/html; charset=utf-8')
    .send(page[encoding ?? 'identity'])
}

async function keep(html: string): Promise<Kept> {
  const identity = Buffer.from(html)
  const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`
  return { etag, identity, br: await compressBrotli(identity), gzip: await compressGzip(identity) }
}

/** Puts a rendered page into the shell; its data travels as JSON, which no content security policy minds. */
function fill(template: string, { head, body, data }: Rendered): string {
  const json = JSON.stringify(data).replaceAll('<', '\\u003c')
  return template
    .replace('</head>', () => `${head}</head>`)
    .replace(
      '<div id="root"></div>',
      () =>
        `<div id="root">${body}</div><script type="application/json" id="page-data">${json}</script>`,
    )
}

function inlineScripts(html: string): string[] {
  return [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(([, script]) => script ?? '')
}
