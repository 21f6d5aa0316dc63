import {
  dataUseStore,
  draftPhotosStore,
  leaseStore,
  materialsCache,
  queryRowsStore,
  savedCache,
  savedStore,
  sharedPhotoStore,
} from '#offline/cache-names.ts'
import {
  dropLeavingNote,
  forgetDeviceOwner,
  keepLeavingNote,
  noteWiped,
  type LeavingNote,
  type Removal,
} from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'
import { waitAtMost } from '#offline/within.ts'
import { renewalLock } from '#offline/worker-messages.ts'
import { readOwner } from './owner.ts'
import { forgetName, isRemembered } from './people.ts'
import { forgetPerson, forgetStrays, forgetTab, privateKeys } from './preferences.ts'

type Wipe = Removal & { uid: string }

/** Of each person one: the next one may leave while a wipe still goes on. The version before had one for all. */
const unfinishedKeys = 'kelasku/wipe-unfinished'
const unfinishedKey = ({ uid }: Wipe) => `${unfinishedKeys}/${uid}`
/** Browsers flush localStorage within a minute; a leaving note is kept much longer than that. */
const noteKeptMs = 10 * 60_000
/** A returning person waits at most this long for a device that does not answer. */
const endsWithinMs = 3000
let wiping: Promise<unknown> = Promise.resolve()
const purges = new Set<() => void | Promise<void>>()

/** Work to do when a person's data must leave this browser: caches in memory, writers that are still busy. */
export function onPurge(work: () => void | Promise<void>): () => void {
  purges.add(work)
  return () => void purges.delete(work)
}

/** Ends what this page holds of the person in memory, and waits for its writers. */
export async function purgeMemory(): Promise<void> {
  await Promise.allSettled([...purges].map(async (work) => work()))
}

/**
 * Removes what this browser keeps of a person. Saved recordings, materials, what is not sent and the sums of
 * what was transferred stay, locked to them, unless they want those removed as well. If the
 * page closes or the browser is killed on the way, the next start does the rest.
 * @param isTold the server has ended the session already
 */
export async function wipe(task: Wipe, isTold: boolean): Promise<void> {
  noteUnfinished(task)
  forgetAtOnce(task)
  // Before anything slow: from here on no start and no worker shows their data.
  await keepLeavingNote(task.uid, removalOf(task), isTold)
  await forgetDeviceOwner(task.uid)
  await purgeMemory()
  await wipeStores(task)
}

/** The same for a person who is not signed in on this page. */
export async function wipeAway(task: Wipe): Promise<void> {
  noteUnfinished(task)
  forgetAtOnce(task, true)
  forgetStrays(readOwner()?.uid)
  await keepLeavingNote(task.uid, removalOf(task), true)
  await wipeStores(task, true)
}

/**
 * At the start, before anything private is read: restores from the leaving notes the wipe tasks that a killed
 * browser has lost. Drops a note ten minutes after its wipe if nothing has come back.
 * @param now milliseconds
 */
export function recallWipes(notes: ReadonlyMap<string, LeavingNote>, now: number): void {
  for (const [uid, { isTold, wipedAt, ...removal }] of notes) {
    const task = { uid, ...removal }
    if (wipedAt === null || readOwner()?.uid === uid || hasTraces(task)) noteUnfinished(task)
    else if (isTold && now - wipedAt > noteKeptMs) void dropLeavingNote(uid)
  }
}

const hasTraces = ({ uid, keepsDrafts, removesSaved, forgetsName }: Wipe): boolean =>
  privateKeys(uid, { drafts: keepsDrafts, materials: !removesSaved }).length > 0 ||
  (forgetsName && isRemembered(uid))

const removalOf = ({ keepsDrafts, removesSaved, forgetsName }: Wipe): Removal => ({
  keepsDrafts,
  removesSaved,
  forgetsName,
})

/**
 * At the start: what earlier pages began to wipe and could not finish. This page holds nothing of those people.
 * The person signed in now keeps this tab and its background work; a returning person keeps everything.
 */
export function finishWipe(): void {
  const here = readOwner()?.uid
  for (const task of readUnfinished()) {
    if (task.uid === here) noteFinished(task)
    else {
      forgetAtOnce(task, here !== undefined)
      if (task.forgetsName) forgetName(task.uid)
      void wipeStores(task, here !== undefined)
    }
  }
}

/** Once what this page is wiping is gone: what is written after that stays. */
export async function wipesEnded(): Promise<void> {
  await waitAtMost(endsWithinMs, wiping)
}

/** @param isOthers the device is somebody else's by now */
function wipeStores(task: Wipe, isOthers = false): Promise<void> {
  const wiped = wipeEach(task, isOthers)
  wiping = Promise.allSettled([wiping, wiped])
  return wiped
}

async function wipeEach(task: Wipe, isOthers: boolean): Promise<void> {
  const { uid } = task
  await renewalEnded()
  // Again: a player that was just opening may have told the worker its owner again.
  await forgetDeviceOwner(uid)
  const stores = [
    ...[leaseStore, queryRowsStore, sharedPhotoStore].map((of) => of(uid)),
    ...(task.keepsDrafts ? [] : [draftPhotosStore(uid)]),
    ...(task.removesSaved ? [savedStore(uid), dataUseStore(uid)] : []),
  ].map((name) => openDeviceStore(name))
  for (const store of stores) await store.clear()
  // Again: a writer may have been busy.
  forgetAtOnce(task, isOthers)
  if (task.removesSaved && 'caches' in globalThis)
    for (const name of [savedCache(uid), materialsCache(uid)])
      await caches.delete(name).catch(() => false)
  // Not among what a page begins with; where it cannot be brought, the server forgets the device.
  if (!isOthers)
    await import('./end-pushes.ts').then(({ endPushes }) => endPushes()).catch(() => undefined)
  // A device that did not answer in time still has it all: the next start tries again.
  if (!stores.every((store) => store.isKept())) return
  await noteWiped(uid, Date.now())
  noteFinished(task)
}

/** What the worker was just renewing is written, and goes with the rest; from now on it finds nobody to do it for. */
async function renewalEnded(): Promise<void> {
  if (!('locks' in navigator)) return
  await waitAtMost(
    endsWithinMs,
    navigator.locks.request(renewalLock, () => undefined),
  )
}

function forgetAtOnce({ uid, keepsDrafts, removesSaved }: Wipe, isOthers = false): void {
  forgetPerson(uid, { drafts: keepsDrafts, materials: !removesSaved })
  if (!keepsDrafts && !isOthers) forgetTab()
}

function readUnfinished(): Wipe[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(unfinishedKeys))
      .map((key) => JSON.parse(localStorage.getItem(key) ?? '') as Wipe)
  } catch {
    return [] // blocked storage keeps nothing that would have to be wiped
  }
}

function noteUnfinished(task: Wipe): void {
  try {
    localStorage.setItem(unfinishedKey(task), JSON.stringify(task))
  } catch {
    // Then only this page can finish it.
  }
}

function noteFinished(task: Wipe): void {
  try {
    localStorage.removeItem(unfinishedKey(task))
    localStorage.removeItem(unfinishedKeys)
  } catch {
    // Nothing could be noted, so nothing is left.
  }
}
