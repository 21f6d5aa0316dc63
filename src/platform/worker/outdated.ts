import { skipWaiting } from '#offline/worker-messages.ts'
import { waitUpTo } from '#offline/timeout.ts'
import { doesServerAnswer } from './chunk-guard.ts'
import { mayReload } from './unloading.ts'

const takeOverWithinMs = 10_000
const askAgainMs = 250

/**
 * Reloads with the current version, at most once a minute, so that it never loops. Most forms save their text when the
 * page is hidden; callers ask `hasUnsaved` about the others.
 * @param isBack the network or the person has come back; a reload cannot cause that, so it may follow at once
 * @param isRefused the server refuses this version: if the next one cannot be installed, as on a full device, the site
 *   works from the network
 * @returns false if the page reloaded within the last minute
 */
export async function replaceOutdated({
  isBack = false,
  isRefused = false,
} = {}): Promise<boolean> {
  if (!mayReload() && !isBack) return false
  const isFailed = await takeNewWorker().catch(() => false)
  if (isRefused && failsAgain(isFailed) && (await doesServerAnswer()))
    await (await navigator.serviceWorker.getRegistration())?.unregister()
  location.reload()
  return true
}

const failedKey = 'kelasku/install-failed'

/** Whether the install of the next version failed twice in a row: once may be the network. */
function failsAgain(isFailed: boolean): boolean {
  const hasFailed = sessionStorage.getItem(failedKey) === 'yes'
  sessionStorage.setItem(failedKey, isFailed ? 'yes' : 'no')
  return isFailed && hasFailed
}

/**
 * Activates a waiting version, if there is one. Busy tabs reload when they are done.
 * @returns whether its install failed
 */
export async function takeNewWorker(): Promise<boolean> {
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return false
  await waitUpTo(takeOverWithinMs, registration.update())
  const next = registration.installing ?? registration.waiting
  if (!next) return false
  const isFailed = () => next.state === 'redundant' && !registration.waiting
  const settled = new Promise<void>((resolve) => {
    navigator.serviceWorker.addEventListener('controllerchange', () => resolve(), { once: true })
    next.addEventListener('statechange', () => {
      if (isFailed()) resolve()
    })
  })
  // Repeated, because Chromium forgets the request if the old worker was busy. Without Workbox,
  // because this must work when other scripts of the page cannot be loaded.
  const requesting = setInterval(() => {
    if (next.state === 'installed') next.postMessage(skipWaiting)
  }, askAgainMs)
  await waitUpTo(takeOverWithinMs, settled)
  clearInterval(requesting)
  return isFailed()
}
