import { isJumpIndex, jumpPath, type JumpIndex } from '#contract/jump/jump.ts'
import { examKeys, type ExamKey } from '#contract/kinds.ts'
import { isOwnAnswer } from '#contract/own-answer.ts'
import { jumpCache as cacheName } from '#offline/cache-names.ts'
import { Unreachable } from './api/failures.ts'
import { presentConnection } from './saving/connection.ts'

/**
 * The index of an exam, as it was last kept on this device or from the server.
 * @throws Unreachable when neither has one that this version of the app can read
 */
export async function fetchJumpIndex(exam: ExamKey): Promise<JumpIndex> {
  const path = jumpPath(exam)
  // Where no worker stands in between, what was kept ahead is here all the same.
  const answer = await fetch(path).catch(() => match(path))
  const index: unknown = answer?.ok ? await answer.json().catch(() => undefined) : undefined
  if (!isJumpIndex(index)) throw new Unreachable(`no index of ${exam}`)
  return index
}

/** Fetches what finds questions without a network, once, unless this person saves data. */
export function keepJumpIndexes(): void {
  if (presentConnection()?.saveData || !('caches' in globalThis)) return
  const idle = 'requestIdleCallback' in globalThis ? requestIdleCallback : setTimeout
  idle(() => {
    for (const exam of examKeys) void keep(jumpPath(exam))
  })
}

async function keep(path: string): Promise<void> {
  if (await match(path)) return
  // No network or no room: it is fetched when somebody searches.
  const answer = await fetch(path).catch(() => undefined)
  if (answer?.ok && isOwnAnswer(answer))
    await caches
      .open(cacheName)
      .then((cache) => cache.put(path, answer))
      .catch(() => undefined)
}

const match = (path: string): Promise<Response | undefined> =>
  // Browsers that block site data keep nothing.
  caches.match(path, { cacheName }).catch(() => undefined)
