import { formatIn } from '#contract/shared/text/format.ts'
import { copyFile, firstNamespaces } from '#contract/shared/text/locales.ts'
import { copyCache } from '#offline/cache-names.ts'
import { languageKept } from '#offline/worker-messages.ts'
import { formatBy } from '../../use-format.ts'

formatBy(formatIn)

type Copy = Record<string, object>

/** Every text of a language that people who are not staff may see, in one file: `build/copy-files.ts` writes it. */
const everything = 'all'
const urlOf = (locale: string, file: string) => `/${copyFile(__COPY_STAMP__, locale, file)}`
const first = new Map<string, Promise<Copy>>()
const kept = new Map<string, Promise<Copy | undefined>>()

/**
 * The copy of a namespace in a language other than English: cached for this version, otherwise from the server,
 * otherwise cached for an older version.
 * @throws without any of them
 */
export async function readOtherCopy(locale: string, namespace: string): Promise<object> {
  const here = (await readKept(locale, urlOf(locale, everything)))?.[namespace]
  if (here) return here
  try {
    return await fetchCopy(locale, namespace)
  } catch (failure) {
    const older = (await readKept(locale))?.[namespace]
    if (older) return older
    throw failure
  }
}

async function fetchCopy(locale: string, namespace: string): Promise<object> {
  if (!firstNamespaces.includes(namespace)) return fetchFile(urlOf(locale, namespace))
  const loading = first.get(locale) ?? fetchFile(urlOf(locale, 'first'))
  first.set(locale, loading)
  try {
    return (await loading)[namespace] ?? {}
  } catch (failure) {
    first.delete(locale)
    throw failure
  }
}

/** All cached copy of a language: the file at `url`, or of any version. */
function readKept(locale: string, url?: string): Promise<Copy | undefined> {
  const key = url ?? locale
  const known = kept.get(key) ?? openKept(locale, url).catch(() => undefined)
  kept.set(key, known)
  return known
}

async function openKept(locale: string, url?: string): Promise<Copy | undefined> {
  if (!(await caches.has(copyCache))) return undefined
  const cache = await caches.open(copyCache)
  const found = url ?? (await cache.keys()).find((one) => one.url.includes(`/copy-${locale}-`))
  const response = found && (await cache.match(found))
  return response ? ((await response.json()) as Copy) : undefined
}

/** Caches all copy of a language, so that every page has it without a network. */
export async function keepCopy(locale: string): Promise<void> {
  const url = urlOf(locale, everything)
  const cache = await caches.open(copyCache)
  if (await cache.match(url)) return
  const copy = await fetchFile(url)
  const older = (await cache.keys()).filter((one) => one.url.includes(`/copy-${locale}-`))
  await cache.put(url, Response.json(copy))
  await Promise.all(older.map((one) => cache.delete(one)))
  kept.clear()
  if (older.length === 0) navigator.serviceWorker.controller?.postMessage(languageKept)
}

/** @throws if the server cannot be reached, or something else answers in its place */
async function fetchFile(url: string): Promise<Copy> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${response.status} for ${url}`)
  return (await response.json()) as Copy
}
