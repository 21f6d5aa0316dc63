import { useCallback, useSyncExternalStore } from 'react'
import type { Quality, RecordingLinks } from '#contract/classroom/classroom.ts'
import { opensOffline, type KeptLease, type LeaseVerdict } from '#contract/classroom/lease.ts'
import { savedChunkBytes } from '#contract/shared/limits.ts'
import { savedStore } from '#offline/cache-names.ts'
import { openChunks } from '#offline/saved/chunks.ts'
import { openSavedRows, type RemovalNotice } from '#offline/saved/rows.ts'
import {
  bytesHere,
  isPrefetched,
  isPdf,
  isPlayable,
  type SavedItem,
} from '#offline/saved/saved-item.ts'
import { openSaving, type NewSave, type Saving } from '#offline/saved/saving.ts'
import { isWaiting } from '#offline/saved/states.ts'
import { withTimeout } from '#offline/timeout.ts'
import { currentView } from '../session/view-as.ts'
import { tellOwner } from '../session/tell-owner.ts'
import { countedUrl, startDataUse } from './data-use.ts'
import { observable } from '../observable.ts'
import { isReachable, onReachabilityChange } from '../api/online.ts'
import { currentSession, type Session } from '../session/session.ts'
import { mayPrefetch } from './prefetch-limit.ts'
import { autoDownloadBlocker } from './connection.ts'
import { keepNextReady } from './keep-next.ts'
import { dropEndedMaterials } from './kept-materials.ts'
import { keepLease, type LeaseKeeper } from './lease.ts'
import { retryWait } from './retry-wait.ts'
import { askToPersist, stayAwake } from './space.ts'
import { askLinks, fetchMaterialRange, fetchRange, fetchSmall, linksToSave } from './transfers.ts'
import { onPurge } from '../session/wipe.ts'

export type { RemovalNotice } from '#offline/saved/rows.ts'
export type { SavedItem } from '#offline/saved/saved-item.ts'
export type { NewSave } from '#offline/saved/saving.ts'

/** `unavailable`: this browser does not allow storage. */
export type SavedList =
  | { state: 'reading' }
  | { state: 'unavailable' }
  | {
      state: 'ready'
      items: readonly SavedItem[]
      removalNotices: readonly RemovalNotice[]
      lease: KeptLease | undefined
    }

type UserStore = {
  uid: string
  saving: Saving
  lease: LeaseKeeper
  resumeQueue: () => Promise<void>
  stop: () => void
}

/** How long to wait for a store that does not answer. */
const readWithinMs = 3000
const askWithinMs = 15_000
const materialsPath = '/media/materials/'

/** The session whose data was purged. The page may show it until it is left; a new sign-in is another object. */
let purged: Session | undefined
let store: UserStore | undefined
const initialList: SavedList = { state: currentView() ? 'unavailable' : 'reading' }
const list = observable<SavedList>(initialList)
const tabs =
  typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel('kelasku-saved')

// Saved items stay on the device; the next person on this page does not see them.
onPurge(() => {
  purged = currentSession()
  store?.stop()
  store = undefined
  list.set(initialList)
})

/** For the signed-in person: renews the lease, and resumes saving whenever possible. */
export function startSaved(uid: string): void {
  const session = currentSession()
  if (session.state === 'visitor' || session.uid !== uid || session === purged) return
  if (currentView() || store?.uid === uid) return
  store?.stop()
  store = openStore(uid)
  void startDataUse(uid)
  void refresh(uid)
}

const storeFor = (uid: string): UserStore | undefined => (store?.uid === uid ? store : undefined)

function openStore(uid: string): UserStore {
  const wait = retryWait(() => document.visibilityState === 'visible')
  let timer: ReturnType<typeof setTimeout> | undefined
  const isMine = () => store?.saving === saving

  const saving: Saving = openSaving(
    {
      rows: openSavedRows(uid),
      chunks: openChunks(uid),
      links: (item, signal) => linksToSave(item, uid, signal),
      async fetchRange(...request) {
        const fetched = await (request[0].startsWith(materialsPath)
          ? fetchMaterialRange(uid, ...request)
          : fetchRange(...request))
        wait.reset()
        return fetched
      },
      fetchSmall,
      mayTransfer,
      withLock: (work) =>
        'locks' in navigator ? navigator.locks.request(savedStore(uid), work) : work(),
      now: () => new Date(),
      onChange() {
        tabs?.postMessage(uid)
        if (isMine()) void refresh(uid)
      },
    },
    savedChunkBytes,
  )
  const lease = keepLease(uid, async (renewed) => {
    await saving.removeEnded(renewed).catch(onlyStorage)
    await dropEndedMaterials(uid, renewed, isMine).catch(onlyStorage)
  })

  /** Works through the queue, and retries later if items still wait. */
  async function resumeQueue(): Promise<void> {
    clearTimeout(timer)
    await saving.run().catch(reportBug)
    const items = await saving.items().catch(onlyStorage)
    if (isMine() && items?.some(wantsReader)) void keepReader()
    if (!isMine() || !items?.some(({ state }) => isWaiting(state))) return
    timer = setTimeout(() => void work(), wait.next())
  }
  async function work(): Promise<void> {
    clearTimeout(timer)
    if (isReachable()) await resumeQueue()
  }
  async function onContact(): Promise<void> {
    if (!isReachable()) return
    await lease.renew()
    if (!isMine()) return
    await refresh(uid)
    await keepNextReady(uid, saving, new Date()).catch(reportBug)
    await work()
  }
  const onVisible = () => {
    if (document.visibilityState === 'visible') void work()
  }
  const onMessage = ({ data }: MessageEvent<string>) => {
    if (data !== uid) return
    void saving.stopIfPausedOrRemoved()
    void refresh(uid)
  }
  const stopReachable = onReachabilityChange(() => void onContact())
  document.addEventListener('visibilitychange', onVisible)
  addEventListener('online', onVisible)
  tabs?.addEventListener('message', onMessage)

  // First, because the worker serves nothing without a known owner.
  void tellOwner(uid).then(onContact, () => undefined)
  return {
    uid,
    saving,
    lease,
    resumeQueue,
    stop() {
      clearTimeout(timer)
      stopReachable()
      lease.stop()
      saving.close()
      stayAwake(false)
      document.removeEventListener('visibilitychange', onVisible)
      removeEventListener('online', onVisible)
      tabs?.removeEventListener('message', onMessage)
    },
  }
}

async function refresh(uid: string): Promise<void> {
  if (store?.uid !== uid) return
  const { saving, lease } = store
  try {
    const [items, removalNotices, kept] = await withTimeout(
      readWithinMs,
      Promise.all([saving.items(), saving.removalNotices(), lease.read()]),
    )
    if (store.saving !== saving) return
    stayAwake(items.some((item) => item.state === 'saving' && !isPrefetched(item)))
    list.set({ state: 'ready', items, removalNotices, lease: kept })
  } catch {
    // The list that was read last is still correct.
    if (list.get().state === 'reading') list.set({ state: 'unavailable' })
  }
}

/** This person's saved items, in the order of the queue. */
export function useSaved(uid: string): SavedList {
  // Stable for one person, so that renders do not resubscribe.
  const subscribe = useCallback(
    (listener: () => void) => {
      const stop = list.subscribe(listener)
      startSaved(uid)
      void refresh(uid)
      return stop
    },
    [uid],
  )
  return useSyncExternalStore(
    subscribe,
    () => (storeFor(uid) ? list.get() : initialList),
    () => initialList,
  )
}
/** Whether the item may be opened from this device now, and until when. */
export const leaseOf = (item: SavedItem, kept: KeptLease | undefined): LeaseVerdict =>
  opensOffline(item, kept, new Date())

/** The actions of a person on saved items. Each resolves once the device has stored the change, or cannot. */
export function savedBy(uid: string) {
  const withStore = async <T>(work: (here: UserStore) => Promise<T>): Promise<T | undefined> => {
    const here = storeFor(uid)
    return here && work(here).catch(onlyStorage)
  }
  const resumeQueue = () => void storeFor(uid)?.resumeQueue()
  async function enqueue(newSaves: readonly NewSave[]): Promise<boolean> {
    const isStored = await withStore(async ({ saving }) => {
      for (const one of newSaves) await saving.save(one)
      return true
    })
    resumeQueue()
    return isStored ?? false
  }
  return {
    /** Appends items to the queue in this order. False if the device could not store them. */
    async save(...newSaves: NewSave[]): Promise<boolean> {
      askToPersist()
      const isStored = await enqueue(newSaves)
      void storeFor(uid)?.lease.renew()
      return isStored
    },
    /** Queues automatic downloads, without requesting persistent storage. */
    prefetch: (...wanted: NewSave[]) => enqueue(wanted),
    /** Unlike after `remove`, the items may be prefetched again. */
    drop: (ids: readonly string[]) => withStore(({ saving }) => saving.drop(ids)),
    /** Pauses the last item first, so that the next one in the queue does not start. */
    pause: (...ids: string[]) =>
      withStore(async ({ saving }) => {
        for (const id of ids.toReversed()) await saving.pause(id)
      }),
    resume: (...ids: string[]) =>
      withStore(async ({ saving }) => {
        for (const id of ids) await saving.resume(id)
      }).then(resumeQueue),
    allowMobile: (id: string) =>
      withStore(({ saving }) => saving.allowMobile(id)).then(resumeQueue),
    remove: (ids: readonly string[]) => withStore(({ saving }) => saving.remove(ids)),
    moveBefore: (id: string, before: string | null) =>
      withStore(({ saving }) => saving.moveBefore(id, before)),
    verify: (id: string) => withStore(({ saving }) => saving.verify(id)),
    dismissRemovalNotices: () => withStore(({ saving }) => saving.dismissRemovalNotices()),
  }
}

function mayTransfer(item: SavedItem): boolean {
  if (item.may_use_mobile) return true
  return isPrefetched(item) ? mayPrefetch() : autoDownloadBlocker() === undefined
}

/** A saved PDF, if the reader may be fetched over this connection. */
const wantsReader = (item: SavedItem): boolean =>
  isPdf(item) && isPlayable(item) && mayTransfer(item)

/** Loaded lazily, because few people save a PDF. A failure is retried at the next contact. */
const keepReader = () =>
  import('../media/reader.ts').then((reader) => reader.keepReader()).catch(() => undefined)

/** Full or blocked storage is not a bug: the list shows what there is. */
function onlyStorage(failure: unknown): undefined {
  if (!(failure instanceof DOMException)) throw failure
}

/** Reports a bug in background work, which continues. */
function reportBug(failure: unknown): void {
  if (!(failure instanceof DOMException)) reportError(failure)
}

/** Removes the standard copy, and queues the low one in its place. Never throws. */
export async function lowerSaved(uid: string, item: SavedItem): Promise<void> {
  const links = await askLinks(item.watched_id, AbortSignal.timeout(askWithinMs)).catch(
    () => undefined,
  )
  const rendition = links?.renditions.find(({ quality }) => quality === 'low')
  // Without an answer the saved item stays unchanged.
  if (!links || !rendition) return
  const saved = savedBy(uid)
  await saved.remove([item.id])
  await saved.save({ ...item, rendition, available_until: links.available_until })
}

const localUrl = ({ watched_id, quality }: SavedItem) => `/saved/${watched_id}/${quality}.mp4`
/** How long local links are valid. Renewing them costs nothing. */
const localLinkMs = 600_000

/**
 * Links to this device's copy in the format of the server's; undefined without one, or if it may not be opened now.
 * Incomplete recordings count only with `partsToo`, when there is no connection for the rest.
 */
export async function savedLinks(
  uid: string,
  watchedId: string,
  { partsToo = !isReachable() } = {},
): Promise<RecordingLinks | undefined> {
  if (!('serviceWorker' in navigator) || !navigator.serviceWorker.controller) return undefined
  startSaved(uid)
  const here = storeFor(uid)
  if (!here) return undefined
  const { saving, lease } = here
  const read = await withTimeout(readWithinMs, Promise.all([saving.items(), lease.read()])).catch(
    () => undefined,
  )
  if (!read || storeFor(uid) !== here) return undefined
  const [items, kept] = read
  const mine = items.filter(
    (item): item is SavedItem & { quality: Quality } =>
      item.quality !== 'file' &&
      item.watched_id === watchedId &&
      isPlayable(item) &&
      (partsToo || item.spans === null) &&
      leaseOf(item, kept).open,
  )
  const [first] = mine
  if (!first) return undefined
  await tellOwner(uid)
  await Promise.all(mine.map(({ id }) => saving.notePlayed(id))).catch(onlyStorage)
  return {
    watched_id: watchedId,
    title: first.title,
    seconds: first.seconds,
    expires_at: new Date(Date.now() + localLinkMs).toISOString(),
    available_until: first.available_until,
    renditions: mine.map((item) => ({
      quality: item.quality,
      type: item.type,
      bytes: item.bytes,
      sha256: item.sha256,
      url: localUrl(item),
    })),
    captions: first.captions.map(({ language, label }) => ({
      language,
      label,
      url: `/saved/${watchedId}/${language}.vtt`,
    })),
    chapters: [...first.chapters],
  }
}

/**
 * The links to play a recording: this device's copy, or else the server's; if that is unreachable, an incomplete copy.
 * @throws Refusal, Unreachable
 */
export async function linksToPlay(
  uid: string,
  watchedId: string,
  ask: (signal: AbortSignal) => Promise<RecordingLinks>,
  signal: AbortSignal,
): Promise<RecordingLinks> {
  const here = await savedLinks(uid, watchedId)
  if (here) {
    if (isReachable()) void compareLater(uid, watchedId)
    return here
  }
  try {
    const [links] = await Promise.all([ask(signal), startDataUse(uid)])
    const renditions = links.renditions.map((one) => ({ ...one, url: countedUrl(one.url) }))
    return { ...links, renditions }
  } catch (failure) {
    const part = await savedLinks(uid, watchedId, { partsToo: true })
    if (part && !isReachable()) return part
    throw failure
  }
}

/** During playback of the local copy: checks that the server still has the same file. */
async function compareLater(uid: string, watchedId: string): Promise<void> {
  const links = await askLinks(watchedId, AbortSignal.timeout(askWithinMs)).catch(() => undefined)
  if (links) await storeFor(uid)?.saving.compare(watchedId, links).catch(onlyStorage)
}

/** Counts a person's saved items. `files` are materials, `prefetched` the materials fetched automatically. */
export async function savedTotals(
  uid: string,
): Promise<{ count: number; files: number; prefetched: number; bytes: number }> {
  const items = await withTimeout(readWithinMs, openSavedRows(uid).items()).catch(() => [])
  return {
    count: items.length,
    files: items.filter(({ quality }) => quality === 'file').length,
    prefetched: items.filter(isPrefetched).length,
    bytes: items.reduce((sum, item) => sum + bytesHere(item), 0),
  }
}
