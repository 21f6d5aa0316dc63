import type { SearchHit } from '#contract/papers/search/search.ts'
import {
  keepPreference,
  readPreference,
  type PreferenceKey,
} from '#platform/storage/preferences.ts'

/** A result that can be stored. */
export type SearchResult = {
  kind: SearchHit['kind']
  to: string
  title: string
  detail: string
  /** The position of a question in its video, `12:40`; empty for other kinds. */
  time: string
}

const maxRecent = 5
const keyOf = (uid: string): PreferenceKey => `person/${uid}/search-results`

/** The search results this person opened on this device, latest first. */
export function recentResults(uid: string): SearchResult[] {
  try {
    const kept: unknown = JSON.parse(readPreference(keyOf(uid)) ?? '[]')
    return Array.isArray(kept) ? kept.filter(isResult) : []
  } catch {
    // Invalid data counts as empty.
    return []
  }
}

export function keepResult(uid: string, choice: SearchResult): void {
  const others = recentResults(uid).filter(({ to }) => to !== choice.to)
  keepPreference(keyOf(uid), JSON.stringify([choice, ...others].slice(0, maxRecent)))
}

const kinds = new Set<unknown>(['subject', 'chapter', 'paper', 'question'])

function isResult(value: unknown): value is SearchResult {
  const { kind, to, title, detail, time } = (value ?? {}) as Partial<
    Record<keyof SearchResult, unknown>
  >
  const areTexts = [title, detail, time].every((text) => typeof text === 'string')
  return areTexts && kinds.has(kind) && typeof to === 'string' && /^\/(?!\/)/.test(to)
}
