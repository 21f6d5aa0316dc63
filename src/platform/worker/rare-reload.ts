import { chunkReloadAtMostEveryMs } from '#contract/shared/limits.ts'

const key = 'kelasku/chunk-reload-at'

/** True at most once a minute in this tab, so that a reload that does not help cannot loop. */
export function mayReload(): boolean {
  const now = Date.now()
  if (now - Number(sessionStorage.getItem(key) ?? 0) < chunkReloadAtMostEveryMs) return false
  sessionStorage.setItem(key, String(now))
  return true
}
