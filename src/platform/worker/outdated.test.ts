import { beforeEach, expect, it, vi } from 'vitest'
import { replaceOutdated } from './outdated.ts'

vi.mock('./unloading.ts', () => ({ mayReload: () => true }))
const server = vi.hoisted(() => ({ answers: true }))
vi.mock('./chunk-guard.ts', () => ({ doesServerAnswer: async () => server.answers }))
const reload = vi.fn<() => void>()
const unregister = vi.fn<() => Promise<boolean>>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { reload })
  const rows = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (key: string) => rows.get(key) ?? null,
    setItem: (key: string, value: string) => void rows.set(key, value),
  })
  server.answers = true
})

/** A registration whose update finds a worker that ends its install in this state. */
function offer(state: ServiceWorkerState): void {
  const container = new EventTarget()
  const worker = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: () => container.dispatchEvent(new Event('controllerchange')),
  })
  const registration = {
    installing: worker,
    waiting: null,
    unregister,
    async update() {
      setTimeout(() => {
        worker.state = state
        worker.dispatchEvent(new Event('statechange'))
      })
    },
  }
  const getRegistration = async () => registration
  vi.stubGlobal('navigator', { serviceWorker: Object.assign(container, { getRegistration }) })
}

it('PWA-04: a refused page whose newer worker fails twice to install goes on from the network', async () => {
  offer('redundant')
  await replaceOutdated({ isRefused: true })
  expect(unregister).not.toHaveBeenCalled()
  offer('redundant')
  await replaceOutdated({ isRefused: true })
  expect(unregister).toHaveBeenCalledOnce()
  expect(reload).toHaveBeenCalledTimes(2)
})

it('PWA-04: a failed install on a weak network leaves the worker and what is saved', async () => {
  for (const isRefused of [false, false, true, true]) {
    server.answers = !isRefused
    offer('redundant')
    await replaceOutdated({ isRefused })
  }
  expect(reload).toHaveBeenCalledTimes(4)
  expect(unregister).not.toHaveBeenCalled()
})

it('PWA-04: a newer worker that takes over stays registered', async () => {
  offer('installed')
  expect(await replaceOutdated({ isRefused: true })).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(unregister).not.toHaveBeenCalled()
})
