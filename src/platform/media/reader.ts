import { isForeignPage } from '#contract/shared/own-answer.ts'
import { readerCache } from '#offline/cache-names.ts'
import type { PdfFile } from '../lazy/online/pdf.ts'
import { keepPreference, readPreference } from '../storage/preferences.ts'

export type { PdfFile, PdfPage } from '../lazy/online/pdf.ts'

/** The PDF reader is not on this device and cannot be fetched now. */
export class ReaderMissing extends Error {
  override name = 'ReaderMissing'
}

/** The build whose reader this device keeps. */
const keptKey = 'device/reader'
const load = () => import('../lazy/online/pdf.ts')

/** @throws ReaderMissing, or pdf.js's error for an unreadable file */
export async function openPdf(file: Blob): Promise<PdfFile> {
  const reader = await load().catch((failure: unknown) => {
    throw new ReaderMissing(String(failure))
  })
  const pdf = await reader.readPdf(file)
  // Kept for offline use, because the browser's own cache may lose it.
  void keepReader().catch(() => undefined)
  return pdf
}

/** Caches the PDF reader's files for the worker. */
export async function keepReader(): Promise<void> {
  if (!('caches' in globalThis) || readPreference(keptKey) === __APP_BUILD__) return
  const { readerFiles } = await load()
  const paths = readerFiles.map((url) => new URL(url).pathname)
  const cache = await caches.open(readerCache)
  for (const path of paths) if (!(await cache.match(path))) await fetchInto(cache, path)
  for (const { url } of await cache.keys())
    if (!paths.includes(new URL(url).pathname)) await cache.delete(url)
  keepPreference(keptKey, __APP_BUILD__)
}

async function fetchInto(cache: Cache, path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok || isForeignPage(response)) throw new Error(`${path}: ${response.status}`)
  await cache.put(path, response)
}
