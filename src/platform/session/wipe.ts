import {
  dataUseStore,
  draftPhotosStore,
  leaseStore,
  materialsCache,
  queryRowsStore,
  savedCache,
  savedStore,
  attemptsStore,
} from '#offline/cache-names.ts'
import {
  dropTombstone,
  forgetDeviceOwner,
  saveTombstone,
  markWiped,
  type Tombstone,
  type Removal,
} from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'
import { waitUpTo } from '#offline/timeout.ts'
import { renewalLock } from '#offline/worker-messages.ts'
import { readOwner } from './owner.ts'
import { forgetName, isRemembered } from './people.ts'
import {
  forgetPreferences,
  forgetPreference,
  forgetStrays,
  forgetTab,
  keepPreference,
  keysUnder,
  privateKeys,
  readPreference,
} from '../storage/preferences.ts'

type Wipe = Removal & { uid: string }

/** One key per person, so that wipes can overlap. */
const pendingWipeKeys = 'pending-wipe'
const pendingWipeKey = ({ uid }: Wipe) => `${pendingWipeKeys}/${uid}` as const
/** Browsers flush localStorage within a minute; a tombstone is kept much longer than that. */
const tombstoneKeptMs = 10 * 60_000
/** The longest wait for a wipe under way, or for the worker's refresh. */
const endsWithinMs = 3000
let wiping: Promise<unknown> = Promise.resolve()
const purges = new Set<() => void | Promise<void>>()

/** Registers work for when a person's data must leave this browser: caches in memory, pending writers. */
export function onPurge(work: () => void | Promise<void>): () => void {
  purges.add(work)
  return () => void purges.delete(work)
}

/** Clears the person's data from this page's memory, and waits for its writers. */
export async function purgeMemory(): Promise<void> {
  await Promise.allSettled([...purges].map(async (work) => work()))
}

/**
 * Deletes a person's data from this browser. Unsent work stays locked to them; so do saved files and data-use totals,
 * unless `removesSaved`. The next start completes an interrupted wipe.
 * @param serverNotified whether the server has already ended the session
 */
export async function wipe(task: Wipe, serverNotified: boolean): Promise<void> {
  savePendingWipe(task)
  forgetAtOnce(task)
  // Before anything slow: from here on no start and no worker shows their data.
  await saveTombstone(task.uid, removalOf(task), serverNotified)
  await forgetDeviceOwner(task.uid)
  await purgeMemory()
  await wipeStores(task)
}

/** `wipe` for a person who is not signed in on this page. */
export async function wipeAway(task: Wipe): Promise<void> {
  savePendingWipe(task)
  forgetAtOnce(task, true)
  forgetStrays(readOwner()?.uid)
  await saveTombstone(task.uid, removalOf(task), true)
  await wipeStores(task, true)
}

/**
 * At the start, before anything private is read: restores from the tombstones the wipe tasks that a killed browser
 * has lost. Drops a tombstone ten minutes after its wipe if no data has come back.
 * @param now milliseconds
 */
export function restorePendingWipes(tombstones: ReadonlyMap<string, Tombstone>, now: number): void {
  for (const [uid, { serverNotified, wipedAt, ...removal }] of tombstones) {
    const task = { uid, ...removal }
    if (wipedAt === null || readOwner()?.uid === uid || hasTraces(task)) savePendingWipe(task)
    else if (serverNotified && now - wipedAt > tombstoneKeptMs) void dropTombstone(uid)
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
 * At the start: finishes the wipes of earlier pages. This page holds nothing of those people. The person signed in now
 * keeps this tab's data and the push subscription; a returning person keeps everything.
 */
export function finishWipe(): void {
  const here = readOwner()?.uid
  for (const task of readPendingWipes()) {
    if (task.uid === here) forgetPendingWipe(task)
    else {
      forgetAtOnce(task, here !== undefined)
      if (task.forgetsName) forgetName(task.uid)
      void wipeStores(task, here !== undefined)
    }
  }
}

/** Resolves once this page's wipes have ended, so that later writes stay. */
export async function wipesEnded(): Promise<void> {
  await waitUpTo(endsWithinMs, wiping)
}

/** @param isOthers this tab's data and the push subscription are not this person's */
function wipeStores(task: Wipe, isOthers = false): Promise<void> {
  const wiped = wipeEach(task, isOthers)
  wiping = Promise.allSettled([wiping, wiped])
  return wiped
}

async function wipeEach(task: Wipe, isOthers: boolean): Promise<void> {
  const { uid } = task
  await renewalEnded()
  // Repeated, because a player that was just opening may have written the owner for the worker.
  await forgetDeviceOwner(uid)
  const stores = [
    ...[leaseStore, queryRowsStore, attemptsStore].map((of) => of(uid)),
    ...(task.keepsDrafts ? [] : [draftPhotosStore(uid)]),
    ...(task.removesSaved ? [savedStore(uid), dataUseStore(uid)] : []),
  ].map((name) => openDeviceStore(name))
  await Promise.all(stores.map((store) => store.clear()))
  // Repeated, because a writer may have been busy.
  forgetAtOnce(task, isOthers)
  if (task.removesSaved && 'caches' in globalThis)
    for (const name of [savedCache(uid), materialsCache(uid)])
      await caches.delete(name).catch(() => false)
  // Loaded lazily; if that fails, the server removes the device's subscription.
  if (!isOthers)
    await import('./end-pushes.ts').then((loaded) => loaded.endPushes()).catch(() => undefined)
  // A store that did not answer in time still has its data: the next start tries again.
  if (!stores.every((store) => store.isKept())) return
  await markWiped(uid, Date.now())
  forgetPendingWipe(task)
}

/** Waits for the worker's refresh under way, whose rows are then deleted too; later ones find no owner. */
async function renewalEnded(): Promise<void> {
  if (!('locks' in navigator)) return
  await waitUpTo(
    endsWithinMs,
    navigator.locks.request(renewalLock, () => undefined),
  )
}

function forgetAtOnce({ uid, keepsDrafts, removesSaved }: Wipe, isOthers = false): void {
  forgetPreferences(uid, { drafts: keepsDrafts, materials: !removesSaved })
  if (!keepsDrafts && !isOthers) forgetTab()
}

function readPendingWipes(): Wipe[] {
  try {
    return keysUnder(pendingWipeKeys).map((key) => JSON.parse(readPreference(key) ?? '') as Wipe)
  } catch {
    return [] // broken: the tombstones hold the same tasks
  }
}

function savePendingWipe(task: Wipe): void {
  // If storing fails, only this page can finish the wipe.
  keepPreference(pendingWipeKey(task), JSON.stringify(task))
}

function forgetPendingWipe(task: Wipe): void {
  forgetPreference(pendingWipeKey(task))
}
