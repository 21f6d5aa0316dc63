import type { RouteHandlerCallbackOptions, RouteMatchCallbackOptions } from 'workbox-core'
import { searchIndexPath } from '#contract/papers/search/search-index.ts'
import { examKeys } from '#contract/shared/kinds.ts'
import { searchCache as cacheName } from '#offline/cache-names.ts'
import { matchKept, mayKeep, revalidate } from './keepable.ts'

const type = 'application/json'

/** Whether the request is for a search index of questions. */
export function isSearchIndexRequest({ url, sameOrigin }: RouteMatchCallbackOptions): boolean {
  return sameOrigin && examKeys.some((exam) => url.pathname === searchIndexPath(exam))
}

/** Answers from the cache and refreshes it in the background; from the network if nothing is cached. */
export async function answerSearchIndex({
  url,
  event,
}: RouteHandlerCallbackOptions): Promise<Response> {
  const path = url.pathname
  const kept = await matchKept(path, { cacheName, type })
  if (!kept) return renew(path)
  event.waitUntil(renew(path).catch(() => undefined))
  return kept
}

async function renew(path: string): Promise<Response> {
  const response = await fetch(path, { cache: revalidate })
  if (!mayKeep(response, type)) return response
  const copy = response.clone()
  // A full device keeps the index from being stored, never from being used.
  await caches
    .open(cacheName)
    .then((cache) => cache.put(path, copy))
    .catch(() => undefined)
  return response
}
