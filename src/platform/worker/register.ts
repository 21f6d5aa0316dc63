import { watchDoing } from './busy.ts'

/** Registers the worker and looks for a new version whenever the page is looked at again. */
export async function registerWorker(): Promise<void> {
  // The development server builds no worker.
  if (import.meta.env.DEV || !('serviceWorker' in navigator)) return
  watchDoing()
  const { serviceWorker } = navigator
  const hadOne = serviceWorker.controller !== null
  const registration = await serviceWorker
    .register(workerUrl(), { updateViaCache: 'none' })
    .catch(() => undefined)
  // A browser that blocks workers leaves a site that works with its network.
  if (!registration) return
  lookAgain(() => registration.update())
  void keepFreshNowAndThen(registration)
  // A first visit has no older version to be offered a newer one: what does that comes when there is one.
  let isOffering = false
  const offer = () => {
    if (isOffering) return
    isOffering = true
    void import('./offer-update.ts').then(({ offerWhenQuiet }) => offerWhenQuiet(registration))
  }
  if (hadOne && registration.waiting) offer()
  registration.addEventListener('updatefound', () => {
    const next = registration.installing
    next?.addEventListener('statechange', () => {
      if (next.state === 'installed' && registration.active) offer()
    })
  })
  let isFirst = !hadOne
  serviceWorker.addEventListener('controllerchange', () => {
    if (isFirst) isFirst = false
    else void import('./offer-update.ts').then(({ reloadWhenQuiet }) => reloadWhenQuiet())
  })
}

const freshForMs = 12 * 3600 * 1000

/** Where the browser wakes workers up, which it does for installed apps that are used. */
async function keepFreshNowAndThen(registration: ServiceWorkerRegistration): Promise<void> {
  const { periodicSync } = registration as {
    periodicSync?: { register(tag: string, options: { minInterval: number }): Promise<void> }
  }
  // It says no to everybody else.
  await periodicSync?.register('keep-fresh', { minInterval: freshForMs }).catch(() => undefined)
}

function lookAgain(update: () => Promise<unknown>): void {
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible') void update().catch(() => undefined)
  })
}

type TrustedTypes = {
  createPolicy(name: string, rules: object): { createScriptURL(url: string): unknown }
}

let typedUrl: string | undefined
// A policy can be made once only.
const workerUrl = () => (typedUrl ??= makeWorkerUrl())

/** Under Trusted Types a script's address must come from a policy; ours makes this one and no other. */
function makeWorkerUrl(): string {
  const path = '/sw.js'
  const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes
  if (!types) return path
  const policy = types.createPolicy('kelasku', {
    createScriptURL(url: string) {
      if (url === path) return url
      throw new TypeError(`not a script of ours: ${url}`)
    },
  })
  // The browser takes the typed address where the library expects its text.
  return policy.createScriptURL(path) as string
}
