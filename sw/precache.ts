import { filesCache } from '#offline/cache-names.ts'
import { registerRoute } from './register-route.ts'

declare const self: ServiceWorkerGlobalScope

/** A file of the build, as `build/worker.ts` lists it; `revision` is null where the name has a hash. */
export type PrecacheEntry = { url: string; revision: string | null; integrity?: string }
type Precached = { url: string; cacheKey: string; integrity: string }

const files = new Map<string, Precached>()
const openCache = () => caches.open(filesCache)
const fileAt = (url: string) => files.get(new URL(url, self.location.href).href)

/** What was fetched when this version was installed. */
export async function precached(path: string): Promise<Response | undefined> {
  const file = fileAt(path)
  return file && (await openCache()).match(file.cacheKey)
}

/**
 * Keeps these files, and answers for them. A file without an integrity is not kept: nothing would tell it from what
 * a captive portal or a misconfigured proxy answers in its place.
 */
export function precache(list: readonly PrecacheEntry[]): void {
  for (const { url: path, revision, integrity } of list) {
    if (integrity === undefined) continue
    const { href: url } = new URL(path, self.location.href)
    const cacheKey = new URL(url)
    if (revision) cacheKey.searchParams.set('revision', revision)
    files.set(url, { url, cacheKey: cacheKey.href, integrity })
  }
  self.addEventListener('install', (event) => event.waitUntil(install()))
  self.addEventListener('activate', (event) => {
    // The active version removes what it does not know, unless a newer one is installing: that one knows better.
    const { installing, waiting } = self.registration
    if (!installing && !waiting) event.waitUntil(removeOthers())
  })
  registerRoute(
    ({ url }) => fileAt(withoutQuery(url)) !== undefined,
    ({ url, request }) => answer(withoutQuery(url), request.cache),
  )
}

const withoutQuery = ({ origin, pathname }: URL) => origin + pathname

/** The kept file. One that was evicted is fetched, and kept again where the device has room. */
async function answer(url: string, cache: RequestCache): Promise<Response> {
  const file = fileAt(url)
  if (!file) return Response.error()
  // A page whose start failed fetches its scripts past every cache.
  if (cache === 'reload') return repair(file)
  const kept = await precached(url)
  if (kept) return kept
  await fetchSound(file).catch(() => undefined)
  return (await precached(url)) ?? fetch(url, { integrity: file.integrity })
}

/** Fetches what is not here yet, and replaces what is not sound. */
async function install(): Promise<void> {
  for (const file of files.values()) if (!(await readSound(file))) await fetchSound(file)
}

let repairing: Promise<void> | undefined

/** Where one kept file is not sound, others may not be: all are looked at before the page starts again. */
async function repair(file: Precached): Promise<Response> {
  const kept = await readSound(file)
  if (kept) return kept
  repairing ??= install().finally(() => {
    repairing = undefined
  })
  await repairing
  return (await readSound(file)) ?? Response.error()
}

/** The kept copy of a file, when it is the file that this version was built with. */
async function readSound({ cacheKey, integrity }: Precached): Promise<Response | undefined> {
  const kept = await (await openCache()).match(cacheKey)
  if (!kept) return undefined
  const hash = await crypto.subtle.digest('SHA-256', await kept.clone().arrayBuffer())
  const found = `sha256-${btoa(String.fromCharCode(...new Uint8Array(hash)))}`
  return found === integrity ? kept : undefined
}

/** @throws when the network has no sound copy either */
async function fetchSound({ url, cacheKey, integrity }: Precached): Promise<void> {
  const ask = (cache: RequestCache) => fetch(url, { integrity, cache, credentials: 'same-origin' })
  // The browser's own cache usually has what the page has just fetched, but it may hold a foreign answer.
  const response = await ask('default').catch(() => ask('reload'))
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  await (await openCache()).put(cacheKey, response)
}

async function removeOthers(): Promise<void> {
  const known = new Set([...files.values()].map(({ cacheKey }) => cacheKey))
  const cache = await openCache()
  const others = (await cache.keys()).filter(({ url }) => !known.has(url))
  await Promise.all(others.map((request) => cache.delete(request)))
}
