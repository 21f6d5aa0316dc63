import { expect, it, vi } from 'vitest'
import { setPushKinds } from './push.ts'

const call = vi.hoisted(() => vi.fn<(name: string, input: object) => Promise<void>>())
vi.mock('../api/call.ts', () => ({ call }))
vi.mock('../session/tell-owner.ts', () => ({ tellOwner: async () => undefined }))
vi.mock('../storage/preferences.ts', () => ({ keepPreference: () => undefined }))

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
