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
import { forgetDeviceOwner } from '#offline/owner.ts'
import { openDeviceStore } from '#offline/store.ts'
import { forgetPerson, forgetTab } from './preferences.ts'

type Wipe = { uid: string; keepsDrafts: boolean; removesSaved: boolean }

/** Of each person one, by its end: the next one may leave while a wipe still goes on. */
const unfinishedKeys = 'kelasku/wipe-unfinished/'
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
 * what was transferred stay, locked to them, unless they want those removed as well. A page that closes on the way leaves the rest to the next start.
 */
export async function wipe(task: Wipe): Promise<void> {
  noteUnfinished(task)
  forgetAtOnce(task)
  // Before all that takes its time: from here on the worker serves nothing of theirs.
  await forgetDeviceOwner()
  await purgeMemory()
  await wipeStores(task)
}

/** At the start: what earlier pages began to wipe and could not finish. This page holds nothing of those people. */
export function finishWipe(): void {
  for (const task of readUnfinished()) {
    forgetAtOnce(task)
    void wipeStores(task)
  }
}

async function wipeStores(task: Wipe): Promise<void> {
  const { uid } = task
  // Again: a player that was just opening may have told the worker anew.
  await forgetDeviceOwner()
  await openDeviceStore(leaseStore(uid)).clear()
  await openDeviceStore(queryRowsStore(uid)).clear()
  await openDeviceStore(sharedPhotoStore(uid)).clear()
  if (!task.keepsDrafts) await openDeviceStore(draftPhotosStore(uid)).clear()
  // Again: a writer may have been busy.
  forgetAtOnce(task)
  if (task.removesSaved) {
    await openDeviceStore(savedStore(uid)).clear()
    await openDeviceStore(dataUseStore(uid)).clear()
    if ('caches' in globalThis)
      for (const name of [savedCache(uid), materialsCache(uid)])
        await caches.delete(name).catch(() => false)
  }
  // Not among what a page begins with; where it cannot be brought, the server forgets the device.
  await import('./end-pushes.ts').then(({ endPushes }) => endPushes()).catch(() => undefined)
  noteFinished(task)
}

function forgetAtOnce({ uid, keepsDrafts, removesSaved }: Wipe): void {
  forgetPerson(uid, { drafts: keepsDrafts, materials: !removesSaved })
  if (!keepsDrafts) forgetTab()
}

function readUnfinished(): Wipe[] {
  try {
    return Object.keys(localStorage)
      .filter((key) => key.startsWith(unfinishedKeys))
      .map((key) => ({
        ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Omit<Wipe, 'uid'>),
        uid: key.slice(unfinishedKeys.length),
      }))
  } catch {
    return [] // blocked storage keeps nothing that would have to be wiped
  }
}

function noteUnfinished(task: Wipe): void {
  try {
    localStorage.setItem(unfinishedKeys + task.uid, JSON.stringify(task))
  } catch {
    // Then only this page can finish it.
  }
}

function noteFinished({ uid }: Wipe): void {
  try {
    localStorage.removeItem(unfinishedKeys + uid)
  } catch {
    // Nothing could be noted, so nothing is left.
  }
}
