import { Workbox } from 'workbox-window'
import { watchDoing } from './busy.ts'

/** Registers the worker and checks for a new version whenever the page becomes visible. */
export async function registerWorker(): Promise<void> {
  // The development server builds no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  watchDoing()
  const worker = new Workbox(workerUrl(), { updateViaCache: 'none' })
  // On a first visit there is no older version to update: the code is loaded with the first update.
  let isOffering = false
  const offer = () => {
    if (isOffering || !navigator.serviceWorker.controller) return
    isOffering = true
    void import('./offer-update.ts').then(({ offerWhenQuiet }) => offerWhenQuiet(worker))
  }
  worker.addEventListener('waiting', offer)
  let isControlled = false
  worker.addEventListener('controlling', ({ isUpdate }) => {
    const isTakenOver = isUpdate || isControlled
    isControlled = true
    if (isTakenOver)
      void import('./offer-update.ts').then(({ reloadWhenQuiet }) => reloadWhenQuiet())
  })
  const registration = await worker.register({ immediate: true }).catch(() => undefined)
  // If a browser blocks workers, the site works online.
  if (!registration) return
  // Workbox stops watching once it finds a version later than a minute after the start, whose install may fail.
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      // Only once installed, because the install may replace damaged cached files.
      if (next.state === 'installed') offer()
    })
  })
  updateWhenVisible(() => worker.update())
  void registerPeriodicRefresh(registration)
}

const freshForMs = 12 * 3600 * 1000

/** Registers periodic background sync, which some browsers grant to installed apps that are used. */
async function registerPeriodicRefresh(registration: ServiceWorkerRegistration): Promise<void> {
  const { periodicSync } = registration as {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
  }
  // Other browsers reject it.
  await periodicSync?.register('keep-fresh', { minInterval: freshForMs }).catch(() => undefined)
}

function updateWhenVisible(update: () => Promise<unknown>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void update().catch(() => undefined)
  })
}

type ScriptUrl = ConstructorParameters<typeof Workbox>[0]
type TrustedTypes = {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): ScriptUrl }
}

let typedUrl: ScriptUrl | undefined
// A policy can be created only once.
const workerUrl = () => (typedUrl ??= makeWorkerUrl())

/** Under Trusted Types the address of a script must come from a policy; ours creates only this one. */
function makeWorkerUrl(): ScriptUrl {
  const path = '/sw.js'
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return path
  const policy = types.createPolicy('kelasku', {
    createScriptURL(url: string) {
      if (url === path) return url
      throw new TypeError(`not a script of ours: ${url}`)
    },
  })
  return policy.createScriptURL(path)
}
