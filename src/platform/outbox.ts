import { useSyncExternalStore } from 'react'
import {
  openOutbox,
  type NewParcel,
  type Outbox,
  type Parcel,
  type ParcelKind,
  type ParcelOf,
  type Verdict,
} from '#offline/outbox.ts'
import { call } from './api/call.ts'
import { Refusal, Unreachable } from './api/failures.ts'
import { onReachabilityChange } from './online.ts'
import { currentSession } from './session.ts'
import { onPurge } from './wipe.ts'

export type { Parcel, ParcelOf } from '#offline/outbox.ts'

let open: { uid: string; outbox: Outbox } | undefined
let parcels: readonly Parcel[] = []
const listeners = new Set<() => void>()
const deliveredListeners = new Set<() => Promise<void>>()
const waitBetweenMs = 15_000
const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-outbox')

// What waits stays in its owner's store; nobody else who signs in on this page sees it.
onPurge(() => {
  open = undefined
  parcels = []
  for (const listener of listeners) listener()
})

function mine(): Outbox | undefined {
  const session = currentSession()
  if (session.state === 'visitor') return undefined
  if (open?.uid !== session.uid) open = { uid: session.uid, outbox: openOutbox(session.uid) }
  return open.outbox
}

/** What has left the store has arrived, from here or from another tab: it is shown until the server's list has it. */
async function look(): Promise<void> {
  const now = (await mine()?.parcels()) ?? []
  if (parcels.some(({ id }) => !now.some((parcel) => parcel.id === id))) {
    await Promise.allSettled([...deliveredListeners].map((listener) => listener()))
  }
  parcels = now
  for (const listener of listeners) listener()
}

/** What this person made on this device that the server does not have yet, oldest first. */
export function useParcels(): readonly Parcel[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      void look()
      return () => listeners.delete(listener)
    },
    () => parcels,
    () => parcels,
  )
}

/** How many parcels wait for the network: said before a sign-out. */
export async function unsentCount(): Promise<number> {
  return ((await mine()?.parcels()) ?? []).filter(({ state }) => state === 'waiting').length
}

/** Keeps the parcel on this device, then tries to send it. Resolves once it is kept. */
export async function sendLater(parcel: NewParcel): Promise<void> {
  await mine()?.enqueue(parcel, new Date())
  await look()
  void deliver()
}

export async function dismissParcel(id: string): Promise<void> {
  await mine()?.dismiss(id)
  await look()
}

/** Calls `listener` each time parcels have arrived; until it is done they are still shown as on their way. */
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
  question: ({ id, body }) => call('askQuestion', { params: { id }, body, idempotencyKey: id }),
}

async function sendOne(parcel: Parcel): Promise<Verdict> {
  try {
    await senders[parcel.kind](parcel)
    return { kind: 'delivered' }
  } catch (failure) {
    if (failure instanceof Refusal && isFinal(failure))
      return { kind: 'refused', why: failure.code }
    if (failure instanceof Refusal || failure instanceof Unreachable) return { kind: 'wait' }
    throw failure
  }
}

const isFinal = ({ status, code }: Refusal) =>
  status < 500 && ![401, 426, 429].includes(status) && code !== 'idempotency.in-flight'

/** Delivers at the start, when the network or the person returns, and now and again. */
export function startOutbox(): void {
  const tryNow = () => void deliver()
  tabs?.addEventListener('message', () => void look())
  tryNow()
  onReachabilityChange(tryNow)
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  setInterval(tryNow, waitBetweenMs)
}
