import { noteDoing } from '../worker/busy.ts'

/**
 * What this app takes on the device, and what the browser believes it may take. The first is measured, the
 * second is a guess: browsers make the number up, so that sites cannot tell devices apart by it.
 */
export type Space = { usedBytes: number; guessedFreeBytes: number | null }

export async function readSpace(): Promise<Space | undefined> {
  try {
    const { usage, quota } = await navigator.storage.estimate()
    if (usage === undefined) return undefined
    return { usedBytes: usage, guessedFreeBytes: quota === undefined ? null : quota - usage }
  } catch {
    return undefined // a browser that does not tell, or a page that may not know
  }
}

/** Asks the browser not to clear what is kept here when space is short. Its answer changes nothing. */
export function askToPersist(): void {
  try {
    void navigator.storage.persist().catch(() => undefined)
  } catch {
    // Browsers without it keep as they see fit.
  }
}

type Lock = { release(): Promise<void> }
let awake: Promise<Lock | undefined> | undefined

/** While something is being saved the screen stays on: phones stop a page whose screen is off. */
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
    // The browser takes it back when the page is hidden.
    lock.addEventListener('release', () => {
      awake = undefined
    })
    return lock
  } catch {
    return undefined // refused, with a low battery above all
  }
}
