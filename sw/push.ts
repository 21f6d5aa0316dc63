import type { PushMessage } from '#contract/messaging/notices.ts'
import { readDeviceOwner } from '#offline/owner.ts'
import { notificationsChanged } from '#offline/worker-messages.ts'

declare const self: ServiceWorkerGlobalScope

/**
 * Shows a push notification and refreshes the open pages. If another person uses this device, it shows a generic
 * text: browsers require every push to show something.
 */
export async function showNotification(data: PushMessageData | null): Promise<void> {
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
    page.postMessage(notificationsChanged)
  await (self.navigator as Partial<WorkerNavigator>).setAppBadge?.(Number(app_badge))
}

/** Focuses the page if it is open in a window, otherwise opens a new window; never navigates an open page. */
export async function openNotification({ notification }: NotificationEvent): Promise<void> {
  notification.close()
  const to = new URL(String(notification.data), self.location.origin)
  if (to.origin !== self.location.origin) return
  const pages = await self.clients.matchAll({ type: 'window', includeUncontrolled: true })
  const there = pages.find(({ url }) => new URL(url).pathname === to.pathname)
  if (there) await there.focus()
  else await self.clients.openWindow(to.href)
}
