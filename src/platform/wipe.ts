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

const unfinishedKey = 'kelasku/wipe-unfinished'
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
  const { uid } = task
  noteUnfinished(task)
  forgetAtOnce(task)
  // Before all that takes its time: from here on the worker serves nothing of theirs.
  await forgetDeviceOwner()
  await purgeMemory()
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
  noteFinished()
}

/** At the start: what an earlier page began to wipe and could not finish. */
export function finishWipe(): void {
  const task = readUnfinished()
  if (task) void wipe(task)
}

function forgetAtOnce({ uid, keepsDrafts, removesSaved }: Wipe): void {
  forgetPerson(uid, { drafts: keepsDrafts, materials: !removesSaved })
  if (!keepsDrafts) forgetTab()
}

function readUnfinished(): Wipe | undefined {
  try {
    const task = JSON.parse(localStorage.getItem(unfinishedKey) ?? 'null') as Partial<Wipe> | null
    if (typeof task?.uid !== 'string' || typeof task.keepsDrafts !== 'boolean') return undefined
    return {
      uid: task.uid,
      keepsDrafts: task.keepsDrafts,
      removesSaved: task.removesSaved === true,
    }
  } catch {
    return undefined // blocked storage keeps nothing that would have to be wiped
  }
}

function noteUnfinished(task: Wipe): void {
  try {
    localStorage.setItem(unfinishedKey, JSON.stringify(task))
  } catch {
    // Then only this page can finish it.
  }
}

function noteFinished(): void {
  try {
    localStorage.removeItem(unfinishedKey)
  } catch {
    // Nothing could be noted, so nothing is left.
  }
}
