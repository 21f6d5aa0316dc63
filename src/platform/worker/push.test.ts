import { beforeEach, expect, it, vi } from 'vitest'
import { renewPush, setPushKinds } from './push.ts'

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<void>>())
vi.mock('../api/call.ts', () => ({ call }))
vi.mock('../session/tell-owner.ts', () => ({ tellOwner: async () => undefined }))
const preferences = vi.hoisted(() => new Map<string, string>())
vi.mock('../storage/preferences.ts', () => ({
  keepPreference: (key: string, value: string) => void preferences.set(key, value),
  readPreference: (key: string) => preferences.get(key),
}))
beforeEach(() => call.mockClear())

/** A subscription for the key of these bytes. */
const subscriptionOf = (endpoint: string, ...key: number[]) => ({
  options: { applicationServerKey: new Uint8Array(key).buffer },
  toJSON: () => ({ endpoint, keys: {} }),
  unsubscribe: vi.fn<() => Promise<boolean>>(),
})

it('PWA-07: with another key of the server a device subscribes again, and with the same one it does not', async () => {
  const old = subscriptionOf('https://push.example/old', 251, 255)
  const subscribe = vi.fn(async () => subscriptionOf('https://push.example/new', 1, 2))
  const pushManager = { getSubscription: async () => old, subscribe }
  vi.stubGlobal('Notification', { requestPermission: async () => 'granted' })
  vi.stubGlobal('navigator', { serviceWorker: { ready: Promise.resolve({ pushManager }) } })
  const endpoints = () => call.mock.calls.map(([, input]) => input)

  await setPushKinds('aina', ['answer'], '-_8')
  expect(endpoints()).toMatchObject([{ body: { endpoint: 'https://push.example/old' } }])
  expect(old.unsubscribe).not.toHaveBeenCalled()

  await setPushKinds('aina', ['answer'], 'AQI')
  expect(old.unsubscribe).toHaveBeenCalledBefore(subscribe)
  expect(endpoints()[1]).toMatchObject({ body: { endpoint: 'https://push.example/new' } })
})

it('PWA-07: a subscription that ended is replaced at the next look at the notices', async () => {
  const old = subscriptionOf('https://push.example/old', 251, 255)
  const subscribe = vi.fn(async () => subscriptionOf('https://push.example/new', 1, 2))
  const found = vi.fn<() => Promise<typeof old | null>>(async () => old)
  const notifications = { permission: 'granted' }
  vi.stubGlobal('window', { PushManager: {}, Notification: {} })
  vi.stubGlobal('Notification', notifications)
  const ready = Promise.resolve({ pushManager: { getSubscription: found, subscribe } })
  vi.stubGlobal('navigator', { serviceWorker: { ready } })
  const yesterday = () =>
    preferences.set('person/aina/push', `${Date.now() - 25 * 3_600_000} answer`)

  yesterday()
  await renewPush('aina', '-_8')
  await renewPush('aina', '-_8')
  expect(call).toHaveBeenCalledOnce()
  expect(subscribe).not.toHaveBeenCalled()

  await renewPush('aina', 'AQI')
  expect(old.unsubscribe).toHaveBeenCalledBefore(subscribe)
  found.mockResolvedValue(null)
  await renewPush('aina', 'AQI')
  expect(subscribe).toHaveBeenCalledTimes(2)
  expect(call).toHaveBeenCalledTimes(3)

  notifications.permission = 'default'
  await renewPush('aina', 'AQI')
  expect(subscribe).toHaveBeenCalledTimes(2)
  expect(preferences.get('person/aina/push')).toMatch(/^\d+ $/)
})
