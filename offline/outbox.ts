import type { RefusalCode } from '#contract/errors.ts'
import type { SaveAnswer } from '#contract/practice/answers.ts'
import type { SaveSitting } from '#contract/practice/sittings.ts'
import type { SetMark } from '#contract/papers/papers.ts'
import type { SaveNote } from '#contract/classroom/notes.ts'
import type { SaveProgress } from '#contract/classroom/progress.ts'
import type { AskQuestion, Photo } from '#contract/classroom/questions.ts'
import { outboxStore } from './cache-names.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

/** Kinds of parcels and their content. */
export type ParcelBodies = {
  question: AskQuestion & { photo?: Photo }
  mark: SetMark & { paper_id: string }
  progress: SaveProgress & { watched_id: string }
  answer: SaveAnswer
  sitting: SaveSitting
  note: SaveNote & { note_id: string }
  read: { ids: string[] }
}
export type ParcelKind = keyof ParcelBodies

/** Something made on this device that waits to be sent. Its id was made here, so sending it twice is harmless. */
export type ParcelOf<Kind extends ParcelKind> = {
  id: string
  kind: Kind
  body: ParcelBodies[Kind]
  packedAt: number
} & (
  | {
      state: 'waiting'
      /** The server asked to retry later; it does not wait for the network. */
      heldBy?: RefusalCode
    }
  | { state: 'refused'; why: RefusalCode }
)
export type Parcel = { [Kind in ParcelKind]: ParcelOf<Kind> }[ParcelKind]

/** A parcel with the id of a waiting one replaces it. */
export type NewParcel = NewParcelOf<ParcelKind>
export type NewParcelOf<Kind extends ParcelKind> = {
  [One in Kind]: Pick<ParcelOf<One>, 'id' | 'kind' | 'body'>
}[Kind]
/** Makes one of the body that waits and the new one, where replacing it would lose what another tab made. */
export type JoinBodies<Kind extends ParcelKind> = (
  waiting: ParcelBodies[Kind],
  added: ParcelBodies[Kind],
) => ParcelBodies[Kind]
/**
 * What became of sending one: it arrived, it must wait as all others must (no network), it is held back
 * with others of its kind (too many of them), or it was refused for good.
 */
export type Verdict =
  | { kind: 'delivered' }
  | { kind: 'wait' }
  | { kind: 'held'; why: RefusalCode }
  | { kind: 'refused'; why: RefusalCode }

export type Outbox = ReturnType<typeof openOutbox>

/** One person's outbox on this device. A parcel leaves it only when the server has it, or its owner drops it. */
export function openOutbox(
  uid: string,
  store: DeviceStore<Parcel> = openDeviceStore(outboxStore(uid)),
) {
  async function parcels(): Promise<Parcel[]> {
    const rows = await store.entries()
    return rows.map(([, parcel]) => parcel).toSorted((a, b) => a.packedAt - b.packedAt)
  }

  async function deliverWaiting(send: (parcel: Parcel) => Promise<Verdict>): Promise<number> {
    let delivered = 0
    const heldKinds = new Set<ParcelKind>()
    for (const parcel of await parcels()) {
      if (parcel.state !== 'waiting' || heldKinds.has(parcel.kind)) continue
      const verdict = await send(parcel)
      if (verdict.kind === 'wait') break // in order: what comes after waits too
      if (verdict.kind === 'held') heldKinds.add(parcel.kind)
      await store.change(parcel.id, (now) => {
        // A newer one took its place meanwhile, and is sent in its turn.
        if (now?.packedAt !== parcel.packedAt) return now
        if (verdict.kind === 'held') return { ...parcel, heldBy: verdict.why }
        if (verdict.kind === 'refused') return { ...parcel, state: 'refused', why: verdict.why }
        return undefined
      })
      if (verdict.kind === 'delivered') delivered += 1
    }
    return delivered
  }

  return {
    parcels,
    enqueue: <Kind extends ParcelKind>(
      parcel: NewParcelOf<Kind>,
      now: Date,
      join?: JoinBodies<Kind>,
    ) =>
      // The time of packing tells a parcel from the one it replaces, so it is never the same twice.
      store.change(
        parcel.id,
        (before) =>
          ({
            ...parcel,
            ...(join &&
              before?.kind === parcel.kind && {
                body: join(before.body as ParcelBodies[Kind], parcel.body),
              }),
            packedAt: Math.max(now.getTime(), (before?.packedAt ?? 0) + 1),
            state: 'waiting',
          }) as Parcel,
      ),
    dismiss: (id: string) => store.del(id),

    /** Sends what waits, oldest first; one deliverer at a time on the whole device. Returns how many arrived. */
    deliver(send: (parcel: Parcel) => Promise<Verdict>): Promise<number> {
      if (!navigator.locks) return deliverWaiting(send)
      return navigator.locks.request(outboxStore(uid), { ifAvailable: true }, async (lock) =>
        lock ? deliverWaiting(send) : 0,
      )
    },
  }
}
