import { useQuery } from '@tanstack/react-query'
import { useEffect, useMemo, useState } from 'react'
import { mergeSittings } from '#contract/practice/sit-paper.ts'
import type { SaveSitting, Sitting } from '#contract/practice/sittings.ts'
import { settle } from '#offline/sittings.ts'
import { useParcels } from '#platform/outbox.ts'
import { forgetSitting, keepSitting, sittingsHere } from '#platform/sittings.ts'
import { practiceSittingsQuery } from './queries.ts'

/** All tries at timed papers of this person: those that the server has, merged with what this device has of them. */
export function useSittings(uid: string) {
  const kept = useQuery(practiceSittingsQuery())
  const parcels = useParcels()
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
    const waiting = parcels.flatMap(({ id, kind, body }) =>
      kind === 'sitting' ? [[id, body] as const] : [],
    )
    return mergedById([...onServer, ...waiting, ...(here ?? [])])
  }, [onServer, parcels, here])

  const isFresh = kept.isSuccess && !kept.isFetching
  useEffect(() => {
    if (!here || !isFresh) return
    for (const one of settle(here, onServer, new Date()))
      void (one.does === 'send' ? keepSitting(uid, one.id, one.state) : forgetSitting(uid, one.id))
  }, [uid, here, onServer, isFresh])

  return {
    sittings,
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
