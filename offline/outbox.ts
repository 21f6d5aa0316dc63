import type { RefusalCode } from '#contract/shared/errors.ts'
import type { SaveAnswer } from '#contract/practice/answers.ts'
import type { SaveAttempt } from '#contract/practice/attempts.ts'
import type { SetMark } from '#contract/papers/papers.ts'
import type { SaveNote } from '#contract/classroom/notes.ts'
import type { SaveProgress } from '#contract/classroom/progress.ts'
import type { AskQuestion } from '#contract/support/questions.ts'
import type { Photo } from '#contract/shared/pictures.ts'
import { outboxStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

/** Kinds of entries and their content. */
export type OutboxBodies = {
  question: AskQuestion & { photo?: Photo }
  mark: SetMark & { paper_id: string }
  progress: SaveProgress & { watched_id: string }
  answer: SaveAnswer
  attempt: SaveAttempt
  note: SaveNote & { note_id: string }
  read: { ids: string[] }
}
export type EntryKind = keyof OutboxBodies

/** Something made on this device that waits to be sent. Its id is made here, so sending it twice is harmless. */
export type OutboxEntryOf<Kind extends EntryKind> = {
  id: string
  kind: Kind
  body: OutboxBodies[Kind]
  createdAt: number
} & (
  | {
      state: 'waiting'
      /** The refusal by which the server asked to retry later. */
      throttledBy?: RefusalCode
    }
  | { state: 'refused'; why: RefusalCode }
)
export type OutboxEntry = { [Kind in EntryKind]: OutboxEntryOf<Kind> }[EntryKind]

/** An entry with the id of a waiting one replaces it. */
export type NewOutboxEntry = NewOutboxEntryOf<EntryKind>
export type NewOutboxEntryOf<Kind extends EntryKind> = {
  [One in Kind]: Pick<OutboxEntryOf<One>, 'id' | 'kind' | 'body'>
}[Kind]
/**
 * Merges a waiting body with its replacement, for kinds where the replacement alone would lose another tab's changes.
 */
export type JoinBodies<Kind extends EntryKind> = (
  waiting: OutboxBodies[Kind],
  added: OutboxBodies[Kind],
) => OutboxBodies[Kind]
/**
 * The result of sending an entry. `wait`: no network, so all later entries wait too. `throttled`: the server limits
 * this kind of entry. `skipped`: nothing can be said of this entry now, and the others go on. `refused`: final.
 */
export type DeliveryResult =
  | { kind: 'delivered' }
  | { kind: 'wait' }
  | { kind: 'skipped' }
  | { kind: 'throttled'; why: RefusalCode }
  | { kind: 'refused'; why: RefusalCode }

export type Outbox = ReturnType<typeof openOutbox>

/** One person's outbox on this device. An entry leaves it only when the server has it, or its owner drops it. */
export function openOutbox(
  uid: string,
  store: DeviceStore<OutboxEntry> = openDeviceStore(outboxStore(uid)),
) {
  async function entries(): Promise<OutboxEntry[]> {
    const rows = await store.entries()
    return rows.map(([, entry]) => entry).toSorted((a, b) => a.createdAt - b.createdAt)
  }

  async function flushWaiting(
    send: (entry: OutboxEntry) => Promise<DeliveryResult>,
  ): Promise<number> {
    let delivered = 0
    const throttledKinds = new Set<EntryKind>()
    for (const entry of await entries()) {
      if (entry.state !== 'waiting' || throttledKinds.has(entry.kind)) continue
      const verdict = await send(entry)
      if (verdict.kind === 'wait') break // entries are sent in order
      if (verdict.kind === 'skipped') continue
      if (verdict.kind === 'throttled') throttledKinds.add(entry.kind)
      await store.change(entry.id, (current) => {
        // The entry was replaced; the newer one is sent later.
        if (current?.createdAt !== entry.createdAt) return current
        if (verdict.kind === 'throttled') return { ...entry, throttledBy: verdict.why }
        if (verdict.kind === 'refused') return { ...entry, state: 'refused', why: verdict.why }
        return undefined
      })
      if (verdict.kind === 'delivered') delivered += 1
    }
    return delivered
  }

  return {
    entries,
    /** False if the entry is only in memory, because the device could not store it. */
    async enqueue<Kind extends EntryKind>(
      entry: NewOutboxEntryOf<Kind>,
      now: Date,
      join?: JoinBodies<Kind>,
    ): Promise<boolean> {
      // An entry and its replacement never have the same creation time, so that they can be told apart.
      await store.change(
        entry.id,
        (before) =>
          ({
            ...entry,
            ...(join &&
              before?.kind === entry.kind && {
                body: join(before.body as OutboxBodies[Kind], entry.body),
              }),
            createdAt: Math.max(now.getTime(), (before?.createdAt ?? 0) + 1),
            state: 'waiting',
          }) as OutboxEntry,
      )
      return store.isKept(entry.id)
    },
    dismiss: (id: string) => store.del(id),

    /** Sends the waiting entries, oldest first; one page of the device at a time. @returns how many were delivered */
    flush(send: (entry: OutboxEntry) => Promise<DeliveryResult>): Promise<number> {
      if (!navigator.locks) return flushWaiting(send)
      return navigator.locks.request(outboxStore(uid), { ifAvailable: true }, async (lock) =>
        lock ? flushWaiting(send) : 0,
      )
    },
  }
}
