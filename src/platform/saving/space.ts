import { noteDoing } from '../worker/busy.ts'

/**
 * The storage this app uses, and the free space. The free space is inexact, because browsers blur it against
 * fingerprinting.
 */
export type Space = { usedBytes: number; guessedFreeBytes: number | null }

export async function readSpace(): Promise<Space | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    if (usage === undefined) return undefined
    return { usedBytes: usage, guessedFreeBytes: quota === undefined ? null : quota - usage }
  } catch {
    return undefined // unsupported, or blocked for this page
  }
}

/**
 * Requests persistent storage, so that the browser does not evict it when space is short. The answer changes nothing.
 */
export function askToPersist(): void {
  try {
    void navigator.storage.persist().catch(() => undefined)
  } catch {
    // Browsers without it evict as they see fit.
  }
}

type Lock = { release(): Promise<void> }
let awake: Promise<Lock | undefined> | undefined

/** Keeps the screen on while something is being saved: phones suspend a page whose screen is off. */
export function stayAwake(wanted: boolean): void {
  noteDoing('saving', wanted)
  if (!wanted) {
    void awake?.then((lock) => lock?.release()).catch(() => undefined)
    awake = undefined
  } else if (document.visibilityState === 'visible') {
    awake ??= requestLock()
  }
}

async function requestLock(): Promise<Lock | undefined> {
  try {
    const lock = await navigator.wakeLock.request('screen')
    // The browser releases it when the page is hidden.
    lock.addEventListener('release', () => {
      awake = undefined
    })
    return lock
  } catch {
    return undefined // refused, usually because of a low battery
  }
}
