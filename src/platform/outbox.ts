import { useSyncExternalStore } from 'react'
import type { RefusalCode } from '#contract/errors.ts'
import {
  openOutbox,
  type JoinBodies,
  type NewParcelOf,
  type Outbox,
  type Parcel,
  type ParcelKind,
  type ParcelOf,
  type Verdict,
} from '#offline/outbox.ts'
import { waitAtMost } from '#offline/within.ts'
import { call } from './api/call.ts'
import { Refusal, Unreachable } from './api/failures.ts'
import { observable } from './observable.ts'
import { onReachabilityChange } from './online.ts'
import { currentSession } from './session.ts'
import { noteWatchedSent } from './watched-here.ts'
import { onPurge } from './wipe.ts'

export type { Parcel, ParcelOf } from '#offline/outbox.ts'

let open: { uid: string; outbox: Outbox } | undefined
const parcels = observable<readonly Parcel[]>([])
const deliveredListeners = new Set<() => Promise<void>>()
const waitBetweenMs = 15_000
const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-outbox')

// Parcels stay in their owner's store; another person on this page does not see them.
onPurge(() => {
  open = undefined
  held.clear()
  turns += 1
  latest = Promise.resolve()
  parcels.set([])
})

function mine(): Outbox | undefined {
  const session = currentSession()
  if (session.state === 'visitor') return undefined
  if (open?.uid !== session.uid) open = { uid: session.uid, outbox: openOutbox(session.uid) }
  return open.outbox
}

/**
 * A parcel that has left the store was delivered, by this tab or another; it is shown until the server's list includes
 * it.
 */
function look(): Promise<void> {
  turns += 1
  latest = lookInTurn(turns)
  return latest
}

let turns = 0
let latest = Promise.resolve()

async function lookInTurn(turn: number): Promise<void> {
  const now = (await mine()?.parcels()) ?? []
  const arrived = parcels.get().filter(({ id }) => !now.some((parcel) => parcel.id === id))
  // Progress is sent every half minute, and no list waits for it.
  if (arrived.some(({ kind }) => kind !== 'progress')) {
    await Promise.allSettled([...deliveredListeners].map((listener) => listener()))
  }
  // A later look has read the store since, and shows what it found.
  if (turn === turns) parcels.set(now)
  else await latest
}

/** A navigation waits at most this long for its parcels. */
const aheadMs = 100

/** Reads what is waiting before the page that shows it is drawn. */
export const readParcelsAhead = (): Promise<unknown> => waitAtMost(aheadMs, look())

/** What this person made on this device that the server does not have yet, oldest first. */
export function useParcels(): readonly Parcel[] {
  return useSyncExternalStore(subscribe, parcels.get, parcels.get)
}

// Stable, so that renders do not resubscribe.
function subscribe(listener: () => void): () => void {
  const stop = parcels.subscribe(listener)
  void look()
  return stop
}

/** How many waiting parcels this person would miss. Shown before a sign-out, and in the list of people. */
export async function unsentCount(uid: string): Promise<number> {
  const outbox = mine()
  const all = await (outbox && open?.uid === uid ? outbox : openOutbox(uid)).parcels()
  return all.filter(({ state, kind }) => state === 'waiting' && !goesQuietly.has(kind)).length
}

/** The same, read once. */
export const parcelsNow = async (): Promise<readonly Parcel[]> => (await mine()?.parcels()) ?? []

/** The waiting parcel with this id, to merge it into its replacement. */
export async function waitingParcel(id: string): Promise<Parcel | undefined> {
  return (await parcelsNow()).find((parcel) => parcel.id === id)
}

/** Stores the parcel on this device, then tries to send it. Resolves once it is stored. */
export async function sendLater<Kind extends ParcelKind>(
  parcel: NewParcelOf<Kind>,
  { join, isUrgent = true }: { join?: JoinBodies<Kind>; isUrgent?: boolean } = {},
): Promise<void> {
  await mine()?.enqueue(parcel, new Date(), join)
  await look()
  if (isUrgent) void deliver()
}

export async function dismissParcel(id: string): Promise<void> {
  await mine()?.dismiss(id)
  await look()
}

/** Calls `listener` after parcels were delivered; until it resolves they are still shown as waiting. */
export function onDelivered(listener: () => Promise<void>): () => void {
  deliveredListeners.add(listener)
  return () => deliveredListeners.delete(listener)
}

async function deliver(): Promise<void> {
  const arrived = (await mine()?.deliver(sendOne)) ?? 0
  if (arrived > 0) tabs?.postMessage('arrived')
  await look()
}

/** How each kind of parcel is sent. */
const senders: { [Kind in ParcelKind]: (parcel: ParcelOf<Kind>) => Promise<unknown> } = {
  // The text first: a photo needs its question on the server. Both calls can be repeated.
  async question({ id, body: { photo, ...body } }) {
    await call('askQuestion', { params: { id }, body })
    if (photo) await call('sendQuestionPhoto', { params: { id }, body: photo })
  },
  mark: ({ id, body: { paper_id: paperId, ...body } }) =>
    call('setMark', { params: { paperId }, body, idempotencyKey: `${id}/${body.marked_at}` }),
  // Refused for good, it is done with: nobody could mend it.
  async answer({ id, body }) {
    await call('savePracticeAnswer', { params: { id }, body }).catch(unlessFinal)
  },
  async sitting({ id, body }) {
    const { callPractice } = await import('./api/call-practice.ts')
    await callPractice('saveSitting', { params: { id }, body }).catch(unlessFinal)
  },
  async note({ body: { note_id: id, ...body } }) {
    const { callClassroom } = await import('./api/call-classroom.ts')
    await callClassroom('saveNote', { params: { id }, body })
  },
  // A refused parcel is done with too: it would be refused again.
  async progress({ body: { watched_id: watchedId, ...body } }) {
    const uid = open?.uid
    await call('saveProgress', { params: { watchedId }, body }).catch(unlessFinal)
    if (uid) noteWatchedSent(uid, watchedId, body.stopped_at)
  },
  read: ({ body }) => call('readNotices', { body }),
}

const sendAsItsKind = <Kind extends ParcelKind>(parcel: ParcelOf<Kind>) =>
  senders[parcel.kind](parcel)

/** Kinds whose refused parcels are dropped silently: their owner would not miss them. */
const goesQuietly: ReadonlySet<ParcelKind> = new Set(['mark', 'progress', 'read'])

/** Kinds that the server has rate-limited, and until when by this page's clock. */
const held = new Map<ParcelKind, { why: RefusalCode; until: number }>()

async function sendOne(parcel: Parcel): Promise<Verdict> {
  const hold = held.get(parcel.kind)
  if (hold && performance.now() < hold.until) return { kind: 'held', why: hold.why }
  try {
    await sendAsItsKind(parcel)
    return { kind: 'delivered' }
  } catch (failure) {
    if (failure instanceof Refusal && isFinal(failure)) {
      if (goesQuietly.has(parcel.kind)) return { kind: 'delivered' }
      return { kind: 'refused', why: failure.code }
    }
    if (failure instanceof Refusal && isOfItsKind(failure)) {
      const { code: why, retryAfterSeconds: seconds = 0 } = failure
      held.set(parcel.kind, { why, until: performance.now() + seconds * 1000 })
      return { kind: 'held', why }
    }
    if (failure instanceof Refusal || failure instanceof Unreachable) return { kind: 'wait' }
    throw failure
  }
}

const isFinal = ({ status, code }: Refusal) =>
  status < 500 && ![401, 426, 429].includes(status) && code !== 'idempotency.in-flight'

/** Swallows a refusal that would be the same again. */
function unlessFinal(failure: unknown): void {
  if (!(failure instanceof Refusal && isFinal(failure))) throw failure
}

/** Rate-limited for this kind, not for this address: other kinds may be sent. */
const isOfItsKind = ({ status, code }: Refusal) => status === 429 && code !== 'request.too-many'

/** Delivers at the start, when the network or the person returns, and periodically. */
export function startOutbox(): void {
  const tryNow = () => void deliver()
  tabs?.addEventListener('message', () => void look())
  tryNow()
  onReachabilityChange(tryNow)
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  setInterval(tryNow, waitBetweenMs)
}
