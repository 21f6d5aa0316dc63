import { useSyncExternalStore } from 'react'
import type { RefusalCode } from '#contract/shared/errors.ts'
import {
  openOutbox,
  type JoinBodies,
  type NewOutboxEntryOf,
  type Outbox,
  type OutboxEntry,
  type EntryKind,
  type OutboxEntryOf,
  type DeliveryResult,
} from '#offline/outbox.ts'
import { waitUpTo } from '#offline/timeout.ts'
import { call } from '../api/call.ts'
import { BrokenReply, Refusal, Unreachable } from '../api/failures.ts'
import { observable } from '../observable.ts'
import { onReachabilityChange } from '../api/online.ts'
import { currentSession } from '../session/session.ts'
import { noteWatchedSent } from '../saving/watched-here.ts'
import { onPurge } from '../session/wipe.ts'

export type { OutboxEntry, OutboxEntryOf } from '#offline/outbox.ts'

let open: { uid: string; outbox: Outbox } | undefined
const entries = observable<readonly OutboxEntry[]>([])
const deliveredListeners = new Set<() => Promise<void>>()
const waitBetweenMs = 15_000
const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-outbox')

// Entries stay in their owner's store; another person on this page does not see them.
onPurge(() => {
  open = undefined
  throttled.clear()
  turns += 1
  latest = Promise.resolve()
  entries.set([])
})

function ownOutbox(): Outbox | undefined {
  const session = currentSession()
  if (session.state === 'visitor') return undefined
  if (open?.uid !== session.uid) open = { uid: session.uid, outbox: openOutbox(session.uid) }
  return open.outbox
}

/**
 * An entry that has left the store counts as delivered, by this tab or another; it is shown until the server's list is
 * fetched again.
 */
function refresh(): Promise<void> {
  turns += 1
  latest = refreshInTurn(turns)
  return latest
}

let turns = 0
let latest = Promise.resolve()

async function refreshInTurn(turn: number): Promise<void> {
  const now = (await ownOutbox()?.entries()) ?? []
  const arrived = entries.get().filter(({ id }) => !now.some((entry) => entry.id === id))
  // Progress is sent every half minute, and no list waits for it.
  if (arrived.some(({ kind }) => kind !== 'progress')) {
    await Promise.allSettled([...deliveredListeners].map((listener) => listener()))
  }
  // If a later refresh has read the store since, that one shows its result.
  if (turn === turns) entries.set(now)
  else await latest
}

/** A navigation waits at most this long for the outbox. */
const restoreWithinMs = 100

/** Reads the outbox before the page that shows it is rendered. */
export const restoreOutbox = (): Promise<unknown> => waitUpTo(restoreWithinMs, refresh())

/** This person's unsent entries, oldest first. */
export function useOutboxEntries(): readonly OutboxEntry[] {
  return useSyncExternalStore(subscribe, entries.get, entries.get)
}

// Stable, so that renders do not resubscribe.
function subscribe(listener: () => void): () => void {
  const stop = entries.subscribe(listener)
  void refresh()
  return stop
}

/** How many waiting entries this person would miss. Shown before a sign-out, and in the list of people. */
export async function unsentCount(uid: string): Promise<number> {
  const outbox = ownOutbox()
  const all = await (outbox && open?.uid === uid ? outbox : openOutbox(uid)).entries()
  return all.filter(({ state, kind }) => state === 'waiting' && !droppedSilently.has(kind)).length
}

/** This person's unsent entries, read once. */
export const outboxEntries = async (): Promise<readonly OutboxEntry[]> =>
  (await ownOutbox()?.entries()) ?? []

/** The unsent entry with this id, to merge it into its replacement. */
export async function waitingEntry(id: string): Promise<OutboxEntry | undefined> {
  return (await outboxEntries()).find((entry) => entry.id === id)
}

/**
 * Stores the entry on this device, then tries to send it. False if it was neither stored nor delivered: the device is
 * full, and the entry waits until this page closes.
 */
export async function enqueue<Kind extends EntryKind>(
  entry: NewOutboxEntryOf<Kind>,
  { join, isUrgent = true }: { join?: JoinBodies<Kind>; isUrgent?: boolean } = {},
): Promise<boolean> {
  const outbox = ownOutbox()
  if (!outbox) return false
  const isStored = await outbox.enqueue(entry, new Date(), join)
  await refresh()
  if (isStored) {
    if (isUrgent) void flush()
    return true
  }
  await flush().catch((failure: unknown) => reportError(failure))
  return (await waitingEntry(entry.id)) === undefined
}

export async function dismissEntry(id: string): Promise<void> {
  await ownOutbox()?.dismiss(id)
  await refresh()
}

/** Calls `listener` after deliveries; until it resolves, the entries are still shown as waiting. */
export function onDelivered(listener: () => Promise<void>): () => void {
  deliveredListeners.add(listener)
  return () => deliveredListeners.delete(listener)
}

async function flush(): Promise<void> {
  const outbox = ownOutbox()
  const uid = open?.uid
  const arrived = (await outbox?.flush((entry) => sendOne(entry, uid))) ?? 0
  if (arrived > 0) tabs?.postMessage('arrived')
  await refresh()
}

/** A module that does not load is no answer either: entries wait. */
const loaded = <Module>(module: Promise<Module>): Promise<Module> =>
  module.catch((failure: unknown) => {
    throw new Unreachable(String(failure))
  })

/** How each kind of entry is sent. */
const senders: { [Kind in EntryKind]: (entry: OutboxEntryOf<Kind>) => Promise<unknown> } = {
  // The text first: a photo needs its question on the server. Both calls can be repeated.
  async question({ id, body: { photo, ...body } }) {
    await call('askQuestion', { params: { id }, body })
    if (photo) await call('sendQuestionPhoto', { params: { id }, body: photo })
  },
  mark: ({ id, body: { paper_id: paperId, ...body } }) =>
    call('setMark', { params: { paperId }, body, idempotencyKey: `${id}/${body.marked_at}` }),
  // A refused answer is dropped: nobody could mend it.
  async answer(entry) {
    const { id, body } = entry
    await call('savePracticeAnswer', { params: { id }, body }).catch(unlessFinal(entry))
  },
  async attempt({ id, body }) {
    const { callPractice } = await loaded(import('../api/call-practice.ts'))
    await callPractice('saveAttempt', { params: { id }, body })
  },
  async note({ body: { note_id: id, ...body } }) {
    const { callClassroom } = await loaded(import('../api/call-classroom.ts'))
    await callClassroom('saveNote', { params: { id }, body })
  },
  // Refused progress is dropped too: it would be refused again.
  async progress(entry) {
    const { watched_id: watchedId, ...body } = entry.body
    const uid = open?.uid
    await call('saveProgress', { params: { watchedId }, body }).catch(unlessFinal(entry))
    if (uid) noteWatchedSent(uid, watchedId, body.stopped_at)
  },
  read: ({ body }) => call('readNotices', { body }),
}

const sendByKind = <Kind extends EntryKind>(entry: OutboxEntryOf<Kind>) =>
  senders[entry.kind](entry)

/** Kinds whose refused entries are dropped silently: their owner would not miss them. */
const droppedSilently: ReadonlySet<EntryKind> = new Set(['mark', 'progress', 'read'])

const triedForMs = 14 * 24 * 3600 * 1000

/**
 * Whether a server of another version may take an entry that would be dropped without a word. Not progress or what was
 * read: more of it keeps replacing the entry, which would never grow old.
 */
const mayBeTakenLater = ({ code }: Refusal, { kind, createdAt }: OutboxEntry) =>
  (kind === 'mark' || kind === 'answer') &&
  code === 'form.invalid' &&
  Date.now() - createdAt < triedForMs

/** Entries that the next page tries again: another version of the page or the server may handle them. */
const skipped = new Set<string>()
const versionOf = ({ id, createdAt }: OutboxEntry) => `${id} ${createdAt}`

/** Kinds that the server has rate-limited, and until when by this page's clock. */
const throttled = new Map<EntryKind, { why: RefusalCode; until: number }>()

async function sendOne(entry: OutboxEntry, uid: string | undefined): Promise<DeliveryResult> {
  // Another person may have signed in on this page since: with their token it would become theirs.
  const isOwners = () => currentSession().uid === uid
  if (!isOwners()) return { kind: 'wait' }
  if (skipped.has(versionOf(entry))) return { kind: 'skipped' }
  const hold = throttled.get(entry.kind)
  if (hold && performance.now() < hold.until) return { kind: 'throttled', why: hold.why }
  try {
    await sendByKind(entry)
    return { kind: 'delivered' }
  } catch (failure) {
    if (!isOwners()) return { kind: 'wait' }
    if (failure instanceof Refusal && mayBeTakenLater(failure, entry)) return skip(entry)
    if (failure instanceof Refusal && isFinal(failure, entry)) {
      if (droppedSilently.has(entry.kind)) return { kind: 'delivered' }
      return { kind: 'refused', why: failure.code }
    }
    if (failure instanceof Refusal && isKindThrottled(failure)) {
      const { code: why, retryAfterSeconds: seconds = 0 } = failure
      throttled.set(entry.kind, { why, until: performance.now() + seconds * 1000 })
      return { kind: 'throttled', why }
    }
    if (failure instanceof Refusal || failure instanceof Unreachable) return { kind: 'wait' }
    reportError(failure)
    // An entry or answer that only another version knows. All else may pass, as what a proxy answered.
    const isOfOtherVersion = failure instanceof BrokenReply || !(entry.kind in senders)
    return isOfOtherVersion ? skip(entry) : { kind: 'wait' }
  }
}

function skip(entry: OutboxEntry): DeliveryResult {
  skipped.add(versionOf(entry))
  return { kind: 'skipped' }
}

const isFinal = (failure: Refusal, entry: OutboxEntry) =>
  failure.status < 500 &&
  ![401, 426, 429].includes(failure.status) &&
  failure.code !== 'idempotency.in-flight' &&
  !mayBeTakenLater(failure, entry)

/** Swallows a refusal that would be the same again. */
const unlessFinal = (entry: OutboxEntry) => (failure: unknown) => {
  if (!(failure instanceof Refusal && isFinal(failure, entry))) throw failure
}

/** Rate-limited for this kind, not for this address: other kinds may be sent. */
const isKindThrottled = ({ status, code }: Refusal) => status === 429 && code !== 'request.too-many'

/** Delivers at the start, when the network or the person returns, and periodically. */
export function startOutbox(): void {
  const tryNow = () => void flush()
  tabs?.addEventListener('message', () => void refresh())
  tryNow()
  onReachabilityChange(tryNow)
  addEventListener('online', tryNow)
  document.addEventListener('visibilitychange', tryNow)
  setInterval(tryNow, waitBetweenMs)
}
