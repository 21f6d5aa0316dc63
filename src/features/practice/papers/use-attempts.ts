import { useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { RefusalCode } from '#contract/shared/errors.ts'
import { mergeAttempts } from '#contract/practice/attempt-paper.ts'
import type { SaveAttempt, PaperAttempt } from '#contract/practice/attempts.ts'
import { settle } from '#offline/attempts.ts'
import { useReachable } from '#platform/api/online.ts'
import { outboxEntries, useOutboxEntries, type OutboxEntry } from '#platform/storage/outbox.ts'
import { forgetAttempt, keepAttempt, attemptsHere } from '#features/practice/papers/attempts.ts'
import { practiceAttemptsQuery } from '../queries.ts'

const saveAgainMs = 3000

/**
 * All attempts at timed papers of this person: those of the server, merged with those of this device.
 * @param asksServer false: of the server only what this device has loaded already
 */
export function useAttempts(uid: string, { asksServer = true } = {}) {
  const kept = useQuery({ ...practiceAttemptsQuery(), enabled: asksServer })
  const entries = useOutboxEntries()
  const [here, setHere] = useState<ReadonlyMap<string, SaveAttempt>>()
  useEffect(() => {
    let isCurrent = true
    void attemptsHere(uid).then((rows) => {
      if (isCurrent) setHere((before) => new Map([...rows, ...(before ?? [])]))
    })
    return () => {
      isCurrent = false
    }
  }, [uid])

  const onServer = useMemo(() => new Map(kept.data?.attempts.map(toEntry)), [kept.data])
  const attempts = useMemo(() => {
    const waiting = entries.flatMap(({ id, kind, body }) =>
      kind === 'attempt' ? [[id, body] as const] : [],
    )
    return mergedById([...onServer, ...waiting, ...(here ?? [])])
  }, [onServer, entries, here])

  const withdrawn = useMemo(
    () => ({
      questions: new Map(kept.data?.withdrawn.map((question) => [question.id, question])),
      figures: new Map(kept.data?.figures.map(({ question_id, figure }) => [question_id, figure])),
    }),
    [kept.data],
  )

  const isFresh = asksServer && kept.isSuccess && !kept.isFetching
  useEffect(() => {
    if (!here || !isFresh) return
    // Reads the outbox from storage: `entries` may not be loaded yet.
    void outboxEntries().then((now) => {
      for (const one of settle(here, onServer, new Date(), new Set(refusedOf(now).keys())))
        void (one.does === 'send'
          ? keepAttempt(uid, one.id, one.state)
          : forgetAttempt(uid, one.id))
    })
  }, [uid, here, onServer, isFresh])

  const reachable = useReachable()
  /** The newest state of an attempt that this page has saved. */
  const newest = useRef<SaveAttempt>(undefined)
  const [unsaved, setUnsaved] = useState<{ id: string; state: SaveAttempt }>()
  const save = useCallback(
    async (id: string, state: SaveAttempt) => {
      newest.current = state
      const isSaved = await keepAttempt(uid, id, state)
      if (newest.current === state) setUnsaved(isSaved ? undefined : { id, state })
    },
    [uid],
  )
  useEffect(() => {
    if (!unsaved) return undefined
    const again = setTimeout(() => {
      if (newest.current === unsaved.state) void save(unsaved.id, unsaved.state)
    }, saveAgainMs)
    return () => clearTimeout(again)
  }, [unsaved, save])

  return {
    attempts,
    /** Questions of attempts that are not asked any more, and their figures, by id. */
    withdrawn,
    /** Why the server refused an attempt, by the attempt's id. */
    refused: refusedOf(entries),
    /** Saves the new state of an attempt. */
    keep(id: string, state: SaveAttempt) {
      setHere((before) => new Map([...(before ?? []), [id, state]]))
      void save(id, state)
    },
    /** The last change is not on this device, which is full, and cannot be sent now. */
    isUnsaved: unsaved !== undefined && !reachable,
    /** The attempts on this device have not been read yet. */
    isPending: here === undefined,
  }
}

const toEntry = ({ id, marks: _, ...state }: PaperAttempt) => [id, state] as const

const refusedOf = (entries: readonly OutboxEntry[]): ReadonlyMap<string, RefusalCode> =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'attempt' && entry.state === 'refused' ? [[entry.id, entry.why]] : [],
    ),
  )

/** Each attempt once, the oldest first. */
function mergedById(rows: readonly (readonly [string, SaveAttempt])[]) {
  const merged = new Map<string, SaveAttempt>()
  for (const [id, state] of rows) {
    const before = merged.get(id)
    merged.set(id, before ? mergeAttempts(before, state) : state)
  }
  return [...merged]
    .map(([id, state]) => ({ id, state }))
    .toSorted((a, b) => a.state.started_at.localeCompare(b.state.started_at))
}
