import { chunkReloadAtMostEveryMs } from '#contract/limits.ts'

const key = 'kelasku/chunk-reload-at'

/** True at most once a minute in this tab: a reload that did not help must not become a loop. */
export function mayReload(): boolean {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(key) ?? 0) < chunkReloadAtMostEveryMs) return false
  sessionStorage.setItem(key, String(now))
  return true
}
