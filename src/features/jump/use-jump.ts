import { useEffect, useRef, useState } from 'react'
import type { Jump } from '#contract/jump/search.ts'
import type { ExamKey } from '#contract/kinds.ts'
import { Unreachable } from '#platform/api/failures.ts'
import { fetchJumpIndex } from '#platform/jump-index.ts'

export type JumpState = 'closed' | 'opening' | 'open' | 'unreachable' | 'failed'

/** Cached for the life of the page, because opening an index costs more than any search. */
const opened = new Map<string, Promise<Jump>>()

function openFor(exams: readonly ExamKey[]): Promise<Jump> {
  const key = exams.join()
  const known = opened.get(key)
  if (known) return known
  const opening = loadIndex(exams)
  opened.set(key, opening)
  opening.catch(() => opened.delete(key))
  return opening
}

async function loadIndex(exams: readonly ExamKey[]): Promise<Jump> {
  const [{ openJump }, ...indexes] = await Promise.all([
    import('#contract/jump/search.ts'),
    ...exams.map(fetchJumpIndex),
  ])
  return openJump(indexes, breathe)
}

const breathe = () => new Promise<void>((resolve) => setTimeout(resolve))

/** The search over some exams, loaded on first use; `open` retries after a failure. */
export function useJump(exams: readonly ExamKey[]) {
  const [state, setState] = useState<JumpState>('closed')
  const [jump, setJump] = useState<Jump>()
  const isHere = useRef(true)
  useEffect(() => {
    isHere.current = true
    return () => {
      isHere.current = false
    }
  }, [])

  async function open(): Promise<void> {
    if (state === 'opening' || state === 'open') return
    setState('opening')
    try {
      const search = await openFor(exams)
      if (!isHere.current) return
      setJump(() => search)
      setState('open')
    } catch (failure) {
      if (isHere.current) setState(failure instanceof Unreachable ? 'unreachable' : 'failed')
    }
  }
  return { state, jump, open }
}
