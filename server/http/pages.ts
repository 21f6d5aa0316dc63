import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import frame from '#content/locales/en/frame.json' with { type: 'json' }
import type { EndpointName } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/forms.ts'
import { findPage, pages, plainPath, type FoundPage, type PageRoute } from '#contract/pages.ts'
import type { School } from '#contract/sign-in.ts'
import { oneAtATime } from '../one-at-a-time.ts'
import { answerNotFound } from './answer-errors.ts'
import { headOf, type PageHead } from './page-head.ts'
import { openTemplate, type BuildManifest } from './page-template.ts'
import { keep, sendKept, type Kept } from './kept-page.ts'
import { allowOpeners } from './security-headers.ts'

/** What public pages are made of: the calls that anyone may make, answered without the network in between. */
export type PublicSources = {
  school(): Promise<School>
  ask(name: EndpointName, params: unknown): Promise<unknown>
}
export type Rendered = { head: string; body: string; data: unknown; modules: string[] }
/** The server bundle of the page's own source. */
export type Renderer = {
  render(
    path: string,
    sources: PublicSources,
    origin: string,
    posted?: PostedForm | null,
  ): Promise<Rendered | undefined>
  /** The frame of a page that is drawn on the device, with the page's title and description in its place. */
  renderFrame(
    page: PageRoute,
    words: { title: string; description: string },
    sources: Pick<PublicSources, 'school'>,
    origin: string,
  ): Promise<string>
  /** Source files of the chunks that a page is drawn with on the device. */
  modulesOf(page: PageRoute): string[]
}

/** Relative dates in the content make a page age even when nothing was loaded. */
const renewAfterMs = 15 * 60_000
/** Pages with parameters are rendered when they are asked for; so many are kept. */
const keptAtMost = 500
const unknownPath = '/-/-/-'

export type AnswerPosted = (
  request: FastifyRequest,
  reply: FastifyReply,
  posted: PostedForm,
  status: number,
) => Promise<unknown>

export type Pages = {
  /** Renders every public page again: at the start, and whenever their content has changed. */
  renew(): Promise<void>
  mount(app: FastifyInstance): void
  /** The whole page at `path` made of other sources, as HTML; undefined when there is none. */
  preview(path: string, sources: PublicSources): Promise<string | undefined>
  /** Paths for search engines: what the server renders, without what is unlisted. */
  listed(): string[]
  /** Answers a form that was sent without script with its page, what was typed and what is wrong. */
  answerPosted: AnswerPosted
  /** CSP sources for the pages' constant inline scripts. */
  scriptHashes: readonly string[]
}

export type PagesOptions = {
  clientFolder: string
  renderer: Renderer
  sources: PublicSources
  origin: string
  /** The public title, text and picture of a page that is drawn on the device; null when there is no such page. */
  head(found: FoundPage): Promise<PageHead | null>
  /** Pages tell us of their bugs. */
  reports?: boolean
  /** Where pages send their calls, where that is not `origin`. */
  apiOrigin?: string | undefined
  /** Done before pages are rendered again. */
  refresh?(): Promise<void>
  /** Instead of the table's own. */
  find?: typeof findPage
  onError(error: unknown): void
}

/** Public pages are whole HTML made by one function; all others are the shell, which the device draws in. */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { clientFolder, renderer, sources, origin, onError, find = findPage } = options
  const [html, manifest] = await Promise.all([
    readFile(join(clientFolder, 'app.html'), 'utf8'),
    readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ])
  const template = await openTemplate({
    html,
    manifest: JSON.parse(manifest) as BuildManifest,
    reports: options.reports ?? false,
    apiOrigin: options.apiOrigin,
    readAsset: (file) => readFile(join(clientFolder, file), 'utf8'),
  })
  let whole = new Map<string, Kept>()
  let notFound: Kept | undefined
  let renewedAt = 0

  async function keepWhole(
    path: string,
    {
      posted = null,
      effort = 'most',
    }: { posted?: PostedForm | null; effort?: 'most' | 'little' } = {},
  ): Promise<Kept | undefined> {
    const rendered = await renderer.render(path, sources, origin, posted)
    return rendered && keep(await template.whole(rendered), effort)
  }

  // One after another: of two that overlap, the older might end last, and stay.
  const renew = oneAtATime(async () => {
    renewedAt = Date.now()
    await options.refresh?.()
    const paths = pages.flatMap((page) => (page.html === 'whole' ? (plainPath(page) ?? []) : []))
    // Together, because compressing takes the longest and has threads of its own.
    const [unknown, ...made] = await Promise.all(
      [unknownPath, ...paths].map(async (path) => [path, await keepWhole(path)] as const),
    )
    notFound = unknown?.[1]
    whole = new Map(made.flatMap(([path, kept]) => (kept ? [[path, kept] as const] : [])))
  })

  /** A page that the server renders: the kept one, or made now because its parameters were not seen before. */
  async function wholeAt(path: string): Promise<Kept | undefined> {
    const known = whole.get(path)
    if (known) return known
    const into = whole
    const made = await keepWhole(path, { effort: 'little' })
    if (made && into.size < keptAtMost) into.set(path, made)
    return made
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string) {
    const found = find(path)
    const unslashed = path.length > 1 ? path.replace(/\/$/, '') : path
    if (found) demandGuard(found.page)
    if (found?.page.html === 'whole') {
      const kept = await wholeAt(unslashed)
      if (kept) return sendKept(request, allowOpeners(reply), kept, 200)
    }
    if (found?.page.html === 'shell') {
      if (found.params['token']) reply.header('referrer-policy', 'no-referrer')
      const head = await options.head(found)
      if (head) {
        const shell = await template.shell({
          body: await renderer.renderFrame(found.page, head, sources, origin),
          head: headOf(head, { path: unslashed, origin, page: found.page }),
          noScript: frame.noScript,
          modules: renderer.modulesOf(found.page),
        })
        return sendKept(request, reply, await keep(shell, 'little'), 200)
      }
    }
    if (!notFound) throw new Error('the 404 page could not be rendered')
    return sendKept(request, reply, notFound, 404)
  }

  return {
    renew,
    scriptHashes: template.scripts.map(
      (script) => `'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    ),
    listed: () =>
      pages.flatMap((page) => {
        const path = plainPath(page)
        return path && page.html === 'whole' && !page.unlisted ? [path] : []
      }),
    async preview(path, others) {
      const rendered = await renderer.render(path, others, origin)
      const html = rendered && (await template.whole(rendered))
      // It is read, not used: its policy lets no script run.
      return html?.replaceAll(/<script>[\s\S]*?<\/script>/g, '')
    },
    async answerPosted(request, reply, posted, status) {
      const path = request.url.split('?')[0] ?? '/'
      const page = await keepWhole(path, { posted, effort: 'little' })
      if (!page) return answer(request, reply, path)
      return sendKept(request, reply.header('cache-control', 'no-store'), page, status)
    },
    mount(app) {
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '/'
        // A missing file is a missing file, never a page: HTML kept as a script breaks an app for good.
        if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
        if (!wantsPage(request, path)) return answerNotFound(request, reply)
        if (Date.now() - renewedAt > renewAfterMs) void renew().catch(onError)
        return answer(request, reply, path)
      })
    },
  }
}

const guards: ReadonlySet<string> = new Set<PageRoute['who']>(['all', 'visitor', 'signed-in'])

/** @throws for a page that nobody knows whom to show to: a mistake in the table, and no page for anybody */
function demandGuard({ path, who }: PageRoute): void {
  if (!guards.has(who)) throw new Error(`${path} has the guard ${who}, which nothing knows`)
}

/** Is this a page to open: nothing of the API, no file, no sandbox? */
export function wantsPage(request: FastifyRequest, path: string): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|media|assets|sandbox|emulator)\/|\.[a-z0-9]+$/i.test(path) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
