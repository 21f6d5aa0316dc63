import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import { mergeSittings } from '#contract/practice/sit-paper.ts'
import type { SaveSitting, Sitting } from '#contract/practice/sittings.ts'
import { settle } from '#offline/sittings.ts'
import { outboxEntries, useOutboxEntries, type OutboxEntry } from '#platform/outbox.ts'
import { forgetSitting, keepSitting, sittingsHere } from '#platform/sittings.ts'
import { practiceSittingsQuery } from './queries.ts'

/** All tries at timed papers of this person: those that the server has, merged with what this device has of them. */
export function useSittings(uid: string) {
  const kept = useQuery(practiceSittingsQuery())
  const entries = useOutboxEntries()
  const [here, setHere] = useState<ReadonlyMap<string, SaveSitting>>()
  useEffect(() => {
    let isCurrent = true
    void sittingsHere(uid).then((rows) => {
      if (isCurrent) setHere((before) => new Map([...rows, ...(before ?? [])]))
    })
    return () => {
      isCurrent = false
    }
  }, [uid])

  const onServer = useMemo(() => new Map(kept.data?.sittings.map(toEntry)), [kept.data])
  const sittings = useMemo(() => {
    const waiting = entries.flatMap(({ id, kind, body }) =>
      kind === 'sitting' ? [[id, body] as const] : [],
    )
    return mergedById([...onServer, ...waiting, ...(here ?? [])])
  }, [onServer, entries, here])

  const isFresh = kept.isSuccess && !kept.isFetching
  useEffect(() => {
    if (!here || !isFresh) return
    // Read anew: what is shown may not have been read yet.
    void outboxEntries().then((now) => {
      for (const one of settle(here, onServer, new Date(), new Set(refusedOf(now).keys())))
        void (one.does === 'send'
          ? keepSitting(uid, one.id, one.state)
          : forgetSitting(uid, one.id))
    })
  }, [uid, here, onServer, isFresh])

  return {
    sittings,
    /** Why the server did not take a sitting, by its id. */
    refused: refusedOf(entries),
    /** Keeps what was just tapped. */
    keep(id: string, state: SaveSitting) {
      setHere((before) => new Map([...(before ?? []), [id, state]]))
      void keepSitting(uid, id, state)
    },
    /** This device has not been read yet. */
    isPending: here === undefined,
  }
}

const toEntry = ({ id, marks: _, ...state }: Sitting) => [id, state] as const

const refusedOf = (entries: readonly OutboxEntry[]): ReadonlyMap<string, RefusalCode> =>
  new Map(
    entries.flatMap((entry) =>
      entry.kind === 'sitting' && entry.state === 'refused' ? [[entry.id, entry.why]] : [],
    ),
  )

/** Each sitting once, the oldest first. */
function mergedById(rows: readonly (readonly [string, SaveSitting])[]) {
  const merged = new Map<string, SaveSitting>()
  for (const [id, state] of rows) {
    const before = merged.get(id)
    merged.set(id, before ? mergeSittings(before, state) : state)
  }
  return [...merged]
    .map(([id, state]) => ({ id, state }))
    .toSorted((a, b) => a.state.started_at.localeCompare(b.state.started_at))
}
