import { useEffect, useRef, useState } from 'react'
import type { QuestionSearch } from '#contract/papers/search/search.ts'
import type { ExamKey } from '#contract/shared/kinds.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { fetchSearchIndex } from '#platform/api/search-index.ts'

export type SearchState = 'closed' | 'opening' | 'open' | 'unreachable' | 'failed'

/** Cached for the life of the page, because opening an index costs more than any search. */
const searches = new Map<string, Promise<QuestionSearch>>()

function openFor(exams: readonly ExamKey[]): Promise<QuestionSearch> {
  const key = exams.join()
  const known = searches.get(key)
  if (known) return known
  const opening = loadIndex(exams)
  searches.set(key, opening)
  opening.catch(() => searches.delete(key))
  return opening
}

async function loadIndex(exams: readonly ExamKey[]): Promise<QuestionSearch> {
  const [{ openSearch }, ...indexes] = await Promise.all([
    import('#contract/papers/search/search.ts'),
    ...exams.map(fetchSearchIndex),
  ])
  return openSearch(indexes, pause)
}

const pause = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The search over some exams, loaded on first use; `open` retries after a failure. */
export function useSearch(exams: readonly ExamKey[]) {
  const [state, setState] = useState<SearchState>('closed')
  const [search, setSearch] = useState<QuestionSearch>()
  const isMounted = useRef(true)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])

  async function open(): Promise<void> {
    if (state === 'opening' || state === 'open') return
    setState('opening')
    try {
      const ready = await openFor(exams)
      if (!isMounted.current) return
      setSearch(() => ready)
      setState('open')
    } catch (failure) {
      if (isMounted.current) setState(failure instanceof Unreachable ? 'unreachable' : 'failed')
    }
  }
  return { state, search, open }
}
