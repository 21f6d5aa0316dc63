import { noticeKinds, type NoticeKind } from '#contract/messaging/notices.ts'
import { tellOwner } from '../session/tell-owner.ts'
import { call } from '../api/call.ts'
import { deviceOf, isInstalled } from './install.ts'
import { keepPreference, readPreference, type PreferenceKey } from '../storage/preferences.ts'

/** Whether this device can, and may, show notices while the app is closed. */
export type PushState = 'ready' | 'denied' | 'install-first' | 'unsupported'

const keyOf = (uid: string): PreferenceKey => `person/${uid}/push`
const registerAgainAfterMs = 24 * 3600 * 1000
type Kept = { kinds: NoticeKind[]; registeredAt: number }

export function pushState(): PushState {
  const canPush =
    'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window
  // Safari supports pushes only in apps on the home screen.
  if (!canPush)
    return deviceOf(navigator) === 'ios' && !isInstalled() ? 'install-first' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'ready'
}

/** The kinds of notices pushed to this person on this device. */
export const pushKinds = (uid: string): NoticeKind[] => kept(uid).kinds

/**
 * Sets the kinds to push. Call it from a tap, because the browser may ask for permission.
 * @param pushKey the server's key for push services
 * @returns false if the person declined
 * @throws Refusal, Unreachable
 */
export async function setPushKinds(
  uid: string,
  kinds: readonly NoticeKind[],
  pushKey: string,
): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false
  const { pushManager } = await navigator.serviceWorker.ready
  await tellOwner(uid)
  const device =
    (await subscriptionFor(pushKey, pushManager)) ?? (await subscribe(pushKey, pushManager))
  await registerDevice(uid, device, kinds)
  if (kinds.length === 0) await device.unsubscribe()
  return true
}

/**
 * Renews the registration of a device that gets notices, once a day: the subscription may have a new address. One that
 * ended, as with its worker or the server's key, is replaced.
 */
export async function renewPush(uid: string, pushKey: string): Promise<void> {
  const { kinds, registeredAt } = kept(uid)
  if (kinds.length === 0 || pushState() !== 'ready') return
  const { pushManager } = await navigator.serviceWorker.ready
  const found = await subscriptionFor(pushKey, pushManager)
  if (found && Math.abs(Date.now() - registeredAt) < registerAgainAfterMs) return
  // Without permission a tap restores it, and until then the switches are off.
  if (!found && Notification.permission !== 'granted') return keep(uid, [])
  await registerDevice(uid, found ?? (await subscribe(pushKey, pushManager)), kinds)
}

/** This device's subscription. One for another key ends: the push service would refuse a second. */
async function subscriptionFor(
  pushKey: string,
  pushManager: PushManager,
): Promise<PushSubscription | undefined> {
  const found = await pushManager.getSubscription()
  if (!found || isFor(pushKey, found)) return found ?? undefined
  await found.unsubscribe()
  return undefined
}

const subscribe = (pushKey: string, pushManager: PushManager) =>
  pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: pushKey })

function isFor(pushKey: string, { options }: PushSubscription): boolean {
  const bytes = new Uint8Array(options.applicationServerKey ?? [])
  const base64 = btoa(String.fromCharCode(...bytes))
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '') === pushKey
}

async function registerDevice(
  uid: string,
  device: PushSubscription,
  kinds: readonly NoticeKind[],
): Promise<void> {
  const { endpoint, keys } = device.toJSON()
  await call('pushDevice', {
    body: {
      endpoint: endpoint ?? '',
      p256dh: keys?.['p256dh'] ?? '',
      auth: keys?.['auth'] ?? '',
      kinds: [...kinds],
    },
  })
  keep(uid, kinds)
}

const keep = (uid: string, kinds: readonly NoticeKind[]) =>
  keepPreference(keyOf(uid), `${Date.now()} ${kinds.join(' ')}`)

function kept(uid: string): Kept {
  const [registeredAt = '0', ...kinds] = (readPreference(keyOf(uid)) ?? '').split(' ')
  return {
    kinds: noticeKinds.filter((kind) => kinds.includes(kind)),
    registeredAt: Number(registeredAt),
  }
}
