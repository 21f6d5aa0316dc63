import {
  isSearchIndex,
  searchIndexPath,
  type SearchIndex,
} from '#contract/papers/search/search-index.ts'
import { examKeys, type ExamKey } from '#contract/shared/kinds.ts'
import { isOwnAnswer } from '#contract/shared/own-answer.ts'
import { searchCache as cacheName } from '#offline/cache-names.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { presentConnection } from '#platform/saving/connection.ts'
import { whenIdle } from '#platform/when-idle.ts'

/**
 * The search index of an exam, from this device or the server.
 * @throws Unreachable if neither has one that this version can read
 */
export async function fetchSearchIndex(exam: ExamKey): Promise<SearchIndex> {
  const path = searchIndexPath(exam)
  // Without a controlling worker the cached index still helps.
  const answer = await fetch(path).catch(() => match(path))
  const index: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (!isSearchIndex(index)) throw new Unreachable(`no index of ${exam}`)
  return index
}

/** Caches the search indexes once, for use offline, unless this person saves data. */
export async function keepSearchIndexes(): Promise<void> {
  if (presentConnection()?.saveData || !('caches' in globalThis)) return
  await whenIdle()
  await Promise.all(examKeys.map((exam) => keep(searchIndexPath(exam))))
}

async function keep(path: string): Promise<void> {
  if (await match(path)) return
  // No network or no space: fetched with the next search.
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok && isOwnAnswer(answer))
    await caches
      .open(cacheName)
      .then((cache) => cache.put(path, answer))
      .catch(() => undefined)
}

const match = (path: string): Promise<Response | undefined> =>
  // Browsers that block site data have no cache.
  caches.match(path, { cacheName }).catch(() => undefined)
