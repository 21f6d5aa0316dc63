import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { questionLinkQuery, type QuestionFile } from '#features/support/questions.ts'
import type { StudentQuestion } from '../student-questions.ts'

export type SentFile = ReturnType<typeof useSentFile>

/** A file of a question. It is fetched on request only, because of its size. */
export function useSentFile(what: QuestionFile, { id, classId }: StudentQuestion) {
  const [isRequested, setRequested] = useState(false)
  const [isBroken, setBroken] = useState(false)
  const query = useQuery({ ...questionLinkQuery(what, { id, classId }), enabled: isRequested })
  const hasFailed = isBroken || query.isError || query.data === null
  return {
    /** Undefined until it was requested and has arrived. */
    url: isRequested && !hasFailed ? (query.data ?? undefined) : undefined,
    hasFailed,
    isFetching: query.isFetching,
    async open() {
      setRequested(true)
      if (!hasFailed) return
      // The link has expired, or there was no network.
      await query.refetch()
      setBroken(false)
    },
    noteBroken: () => setBroken(true),
  }
}
