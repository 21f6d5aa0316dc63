import { waitUpTo } from '#offline/timeout.ts'

/** How long a sign-out waits for a push service that may be unreachable. */
const withinMs = 1500

/** Closes the notifications shown on this device and ends its push subscription. */
export async function endPushes(): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration()
  if (!registration) return
  const { pushManager } = registration as Partial<ServiceWorkerRegistration>
  await Promise.allSettled([
    closeAll(registration),
    (navigator as Partial<Navigator>).clearAppBadge?.(),
    waitUpTo(withinMs, unsubscribe(pushManager)),
  ])
}

async function unsubscribe(pushes: PushManager | undefined): Promise<void> {
  const device = await pushes?.getSubscription()
  await device?.unsubscribe()
}

async function closeAll(registration: ServiceWorkerRegistration): Promise<void> {
  for (const shown of await registration.getNotifications()) shown.close()
}
