import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import type { EndpointName } from '#contract/endpoints.ts'
import type { PostedForm } from '#contract/site/forms/forms.ts'
import {
  findPage,
  isPersonal,
  leadsTo,
  localeAt,
  pages,
  pathIn,
  pathsOf,
  plainPath,
  type FoundPage,
  type PageRoute,
} from '#contract/shared/pages.ts'
import type { School } from '#contract/identity/sign-in.ts'
import { defaultLocale, pseudoLocale } from '#contract/shared/text/locales.ts'
import { copyOf } from '../../copy/copy.ts'
import { oneAtATime } from '../../../one-at-a-time.ts'
import { answerNotFound } from '../answer-errors.ts'
import { localeOf } from '../locale-of.ts'
import { headOf, type PageHead } from './page-head.ts'
import { countedAddress } from '../limits/rate-limit-key.ts'
import { openTemplate, type BuildManifest } from './page-template.ts'
import { keep, sendKept, type Kept } from './kept-page.ts'
import { limitWork } from '../limits/limit-work.ts'

/** The data of public pages: the calls that anyone may make, answered without the network. */
export type PublicSources = {
  school(): Promise<School>
  ask(name: EndpointName, params: unknown, locale: string): Promise<unknown>
}
export type Rendered = {
  head: string
  body: string
  data: unknown
  modules: string[]
  copies: string[]
}
/** `src/app/entry-server.tsx`, as built for the server. */
export type Renderer = {
  render(
    path: string,
    sources: PublicSources,
    origin: string,
    options?: { posted?: PostedForm | null; locale?: string },
  ): Promise<Rendered | undefined>
  /** The frame of a page that is drawn on the device, with the page's title and description. */
  renderFrame(
    page: PageRoute,
    words: { title: string; description: string },
    sources: Pick<PublicSources, 'school'>,
    origin: string,
    locale: string,
  ): Promise<string>
  /** Source files of the chunks that a page is drawn with on the device. */
  modulesOf(page: PageRoute, locale: string): string[]
  /** Files of copy that a page fetches, beside the chunks. */
  copiesOf(page: PageRoute, locale: string): string[]
}

/** Relative dates make a page age even when its content does not change. */
const renewAfterMs = 15 * 60_000
/** Pages rendered in advance: server-rendered ones in English, and the front page in the other languages too. */
const renewedPaths = pages.flatMap((page) => {
  const path = page.html === 'whole' && plainPath(page)
  if (!path) return []
  return path === '/' ? pathsOf(path).map((one) => one.path) : [path]
})
/** Pages with parameters are rendered on demand; this many are kept. */
const maxKept = 500
/** Estimated CPU time, in milliseconds. */
const cost = { whole: 20, frame: 12, shell: 2 }
/** Limits on rendering on demand: CPU time of one address in a minute, and tasks running and waiting at once. */
const onDemand = { mostMs: 3000, atOnce: 2, waiting: 100 }
const unknownPath = '/-/-/-'

export type AnswerPosted = (
  request: FastifyRequest,
  reply: FastifyReply,
  posted: PostedForm,
  status: number,
) => Promise<unknown>

export type Pages = {
  /** Renders every public page again: at the start, and when their content has changed. */
  renew(): Promise<void>
  mount(app: FastifyInstance): void
  /** The page at `path` rendered in a language from other sources, as HTML; undefined when there is none. */
  preview(path: string, sources: PublicSources, locale: string): Promise<string | undefined>
  /** Paths for search engines: pages that the server renders, except unlisted ones. */
  listed(): string[]
  /** Answers a form that was sent without script with its page, the typed values and the errors. */
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
  head(found: FoundPage, locale: string): Promise<PageHead | null>
  /** Whether the parameters of a public page name existing things. Called before the page is rendered. */
  isKnown?(found: FoundPage): Promise<boolean>
  /** The enabled reports (`enabled-reports.ts`). */
  reports?: string
  /** Where pages send their calls, if not to `origin`. */
  apiOrigin?: string | undefined
  /** Runs before pages are rendered again. */
  refresh?(): Promise<void>
  /** Replaces the page table in tests. */
  find?: typeof findPage
  onError(error: unknown): void
}

/** Caches of pages rendered on demand, by path, route, or route and head; emptied when pages are renewed. */
const emptyCaches = () => ({
  whole: new LRUCache<string, Promise<Kept | undefined>>({ max: maxKept }),
  unknown: new LRUCache<string, Promise<Kept | undefined>>({ max: maxKept }),
  shells: new LRUCache<string, Promise<Kept>>({ max: maxKept }),
  frames: new LRUCache<string, Promise<string>>({ max: maxKept }),
})

/** Public pages are rendered as whole HTML; all others are the shell, which the device draws in. */
export async function openPages(options: PagesOptions): Promise<Pages> {
  const { clientFolder, renderer, sources, origin, onError, find = findPage } = options
  const [html, manifest] = await Promise.all([
    readFile(join(clientFolder, 'app.html'), 'utf8'),
    readFile(join(clientFolder, '.vite/manifest.json'), 'utf8'),
  ])
  const template = await openTemplate({
    html,
    manifest: JSON.parse(manifest) as BuildManifest,
    reports: options.reports ?? '',
    apiOrigin: options.apiOrigin,
    readAsset: (file) => readFile(join(clientFolder, file), 'utf8'),
  })
  const work = limitWork(onDemand)
  let whole = new Map<string, Kept>()
  let cached = emptyCaches()
  /** The previous pages: unchanged ones are not compressed again. */
  let cachedBefore = emptyCaches().whole
  let notFound: Kept | undefined
  let renewedAt = 0

  const withSchoolColours = async (rendered: Rendered, from: PublicSources, locale: string) =>
    template.whole({ ...rendered, head: rendered.head + (await stylesOf(from)), locale })

  async function renderWhole(
    path: string,
    { posted = null, locale = defaultLocale }: { posted?: PostedForm | null; locale?: string } = {},
  ): Promise<string | undefined> {
    const rendered = await renderer.render(path, sources, origin, { posted, locale })
    return rendered && withSchoolColours(rendered, sources, locale)
  }

  /** Renders a page and compresses it quickly, because a person waits for it. */
  async function keepOnDemand(
    path: string,
    how: Parameters<typeof renderWhole>[1] & { locale: string },
  ): Promise<Kept | undefined> {
    const html = await renderWhole(path, how)
    if (html === undefined) return undefined
    const before = await cachedBefore.get(`${how.locale} ${path}`)?.catch(() => undefined)
    return before && isUnchanged(before, html) ? before : keep(html, 'little')
  }

  /** @throws an error that names the page */
  async function renewed(path: string, kept: Kept | undefined): Promise<Kept | undefined> {
    const locale = localeAt(path, defaultLocale)
    const html = await renderWhole(path, { locale }).catch((cause: unknown) => {
      throw new Error(`The page ${path} could not be rendered`, { cause })
    })
    if (html === undefined) return undefined
    return kept && isUnchanged(kept, html) ? kept : keep(html, 'little')
  }

  /** Recompresses quickly compressed pages with the most effort, one by one, until pages are renewed. */
  async function improve(quick: typeof whole): Promise<void> {
    for (const [path, page] of quick) {
      if (quick !== whole) return
      if (page.effort === 'little') quick.set(path, await keep(page.identity.toString(), 'most'))
    }
  }

  // Renewals run one after another: if two overlapped, the older could finish last and stay.
  const renew = oneAtATime(async () => {
    renewedAt = Date.now()
    await options.refresh?.()
    // One after another, because together their queries would exhaust the connection pool.
    const unknown = await renewed(unknownPath, notFound)
    const rendered = new Map<string, Kept>()
    for (const path of renewedPaths) {
      const kept = await renewed(path, whole.get(path))
      if (kept) rendered.set(path, kept)
    }
    notFound = unknown
    whole = rendered
    cachedBefore = cached.whole
    cached = emptyCaches()
    void improve(whole).catch(onError)
  })

  /** The cached value, or a new one that concurrent requests share. */
  function once<T>(cache: LRUCache<string, Promise<T>>, key: string, make: () => Promise<T>) {
    const known = cache.get(key)
    if (known) return known
    const value = make()
    cache.set(key, value)
    value.catch(() => {
      if (cache.peek(key) === value) cache.delete(key)
    })
    return value
  }

  /** Recompresses a quickly compressed page with the most effort, after its first request was answered. */
  const betterLater =
    (cache: typeof cached.whole, key: string, make: () => Promise<Kept | undefined>) => () => {
      const quick = make()
      const better = async () => {
        const page = await quick
        if (!page || page.effort === 'most') return
        const best = await keep(page.identity.toString(), 'most')
        if (cache.get(key) === quick) cache.set(key, Promise.resolve(best))
      }
      // The request that waits for the page reports its failure.
      void better().catch(() => undefined)
      return quick
    }

  /** A page that the server renders: from the cache, or rendered now because its parameters or language are new. */
  async function wholePageAt(
    found: FoundPage,
    path: string,
    ip: string,
    locale: string,
  ): Promise<{ page: Kept | undefined; status: number }> {
    const known = locale === pseudoLocale ? undefined : whole.get(path)
    if (known) return { page: known, status: 200 }
    const render = () => work.run(ip, cost.whole, () => keepOnDemand(path, { locale }))
    const key = `${locale} ${path}`
    const kept = cached.whole.get(key)
    if (kept) return { page: await kept, status: 200 }
    const isKnown = (await options.isKnown?.(found)) ?? true
    const isPlain = Object.keys(found.params).length === 0
    return isKnown
      ? {
          page: await once(
            cached.whole,
            key,
            isPlain ? betterLater(cached.whole, key, render) : render,
          ),
          status: 200,
        }
      : // All unknown parameters of a route share one page, which does not contain them.
        { page: await once(cached.unknown, `${locale} ${found.page.path}`, render), status: 404 }
  }

  /** A page that the device draws, with the same head for everyone; undefined when there is no such page. */
  async function shellAt(
    found: FoundPage,
    path: string,
    ip: string,
    locale: string,
  ): Promise<Kept | undefined> {
    const { page, params } = found
    const caches = cached
    const isPlain = Object.keys(params).length === 0
    const known = isPlain ? await caches.shells.get(`${locale} ${path}`) : undefined
    if (known) return known
    const head = await options.head(found, locale)
    if (!head) return undefined
    const frameKey = `${locale} ${page.path} ${JSON.stringify(head)}`
    const make = async () => {
      const shell = await template.shell({
        body: await once(caches.frames, frameKey, () =>
          work.run(ip, cost.frame, () => renderer.renderFrame(page, head, sources, origin, locale)),
        ),
        head: headOf(head, { path, origin, page, locale }) + (await stylesOf(sources)),
        locale,
        noScript: copyOf('server/shell', locale)('noScript'),
        modules: renderer.modulesOf(page, locale),
        copies: renderer.copiesOf(page, locale),
        // Visitors need the text first; signed-in people need the script for their data.
        atOnce: isPersonal(page),
      })
      return work.run(ip, cost.shell, () => keep(shell, 'little'))
    }
    // With parameters only the frame is cached: there are too many such pages.
    return isPlain ? once(caches.shells, `${locale} ${path}`, make) : make()
  }

  async function answer(request: FastifyRequest, reply: FastifyReply, path: string) {
    const found = find(path)
    const preferred = localeOf(request)
    const locale = localeAt(path, preferred)
    const to = leadsTo(path, preferred)
    if (to !== path) return toPreferred(reply, to + request.url.slice(path.length))
    const unslashed = path.length > 1 ? path.replace(/\/$/, '') : path
    if (found) requireGuard(found.page)
    if (found?.page.html === 'whole') {
      const { page, status } = await wholePageAt(
        found,
        unslashed,
        countedAddress(request.ip),
        locale,
      )
      if (page) return sendKept(request, reply, page, status)
    }
    if (found?.page.html === 'shell') {
      if (found.params['token']) reply.header('referrer-policy', 'no-referrer')
      const shell = await shellAt(found, unslashed, countedAddress(request.ip), locale)
      if (shell) return sendKept(request, reply, shell, 200)
    }
    const page = await notFoundIn(locale, countedAddress(request.ip))
    if (!page) throw new Error('the 404 page could not be rendered')
    return sendKept(request, reply, page, 404)
  }

  const toPreferred = (reply: FastifyReply, to: string) =>
    reply
      .header('cache-control', 'no-store')
      .header('vary', 'cookie, accept-language')
      .redirect(to, 302)

  const notFoundIn = (locale: string, ip: string) =>
    locale === defaultLocale
      ? notFound
      : once(cached.unknown, locale, () =>
          work.run(ip, cost.whole, () => keepOnDemand(unknownPath, { locale })),
        )

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
    async preview(path, others, locale) {
      const rendered = await renderer.render(pathIn(locale, path), others, origin, { locale })
      return rendered && withSchoolColours(rendered, others, locale)
    },
    async answerPosted(request, reply, posted, status) {
      const path = request.routeOptions.url ?? '/'
      const locale = localeAt(path, localeOf(request))
      const page = await work.run(countedAddress(request.ip), cost.whole, () =>
        keepOnDemand(path, { posted, locale }),
      )
      if (!page) return answer(request, reply, path)
      return sendKept(request, reply.header('cache-control', 'no-store'), page, status)
    },
    mount(app) {
      app.setNotFoundHandler((request, reply) => {
        const path = request.url.split('?')[0] ?? '/'
        // A missing file is 404, never a page: HTML cached as a script breaks an app for good.
        if (path.startsWith('/assets/')) return reply.code(404).type('text/plain').send('Not found')
        if (!wantsPage(request, path)) return answerNotFound(request, reply)
        if (Date.now() - renewedAt > renewAfterMs) void renew().catch(onError)
        return answer(request, reply, path)
      })
    },
  }
}

/** The school's colours, where they are not the usual ones. */
async function stylesOf(sources: Pick<PublicSources, 'school'>): Promise<string> {
  const { styles } = await sources.school()
  return styles ? `<style>${styles}</style>` : ''
}

/** An unchanged page is not compressed again: compressing it takes longer than rendering it. */
const isUnchanged = (kept: Kept, html: string): boolean => kept.identity.equals(Buffer.from(html))

const guards: ReadonlySet<string> = new Set<PageRoute['who']>(['all', 'visitor', 'signed-in'])

/** @throws if the page table has a mistake: a `who` that does not exist */
function requireGuard({ path, who }: PageRoute): void {
  if (!guards.has(who)) throw new Error(`${path} has the guard ${who}, which does not exist`)
}

/** Whether the request is for a page, not for a call, a file or the sandbox. */
export function wantsPage(request: FastifyRequest, path: string): boolean {
  return (
    (request.method === 'GET' || request.method === 'HEAD') &&
    !/^\/(api|media|assets|sandbox|emulator)\/|\.[a-z0-9]+$/i.test(path) &&
    (request.headers.accept ?? '*/*').match(/text\/html|\*\/\*/) !== null
  )
}
