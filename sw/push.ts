import type { PushMessage } from '#contract/messaging/notices.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { noticesChanged } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows what was pushed, and tells the pages that are open. On a phone that is somebody else's by now it says
 * only that there is news: a browser demands that every push shows something.
 */
export async function showNotice(data: PushMessageData | null): Promise<void> {
  const message = data?.json() as PushMessage | undefined
  if (!message) return
  const { notification, uid, locked } = message
  const isMine = (await readDeviceOwner()) === uid
  const { title, body, tag, lang, navigate, app_badge } = notification
  await self.registration.showNotification(isMine ? title : locked, {
    ...(isMine && { body, tag }),
    lang,
    icon: '/icons/icon-192.png',
    badge: '/icons/badge-96.png',
    data: isMine ? navigate : '/inbox',
  })
  if (!isMine) return
  for (const page of await self.clients.matchAll({ type: 'window' }))
    page.postMessage(noticesChanged)
  await (self.navigator as Partial<WorkerNavigator>).setAppBadge?.(Number(app_badge))
}

/** A window of its own, unless one is there already: nobody's page is taken away from under them. */
export async function openNotice({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const to = new URL(String(notification.data), self.location.origin)
  if (to.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === to.pathname)
  if (there) await there.focus()
  else await self.clients.openWindow(to.href)
}
