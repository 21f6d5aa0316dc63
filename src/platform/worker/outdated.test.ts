import { beforeEach, expect, it, vi } from 'vitest'
import { replaceOutdated } from './outdated.ts'

vi.mock('./unloading.ts', () => ({ mayReload: () => true }))
const reload = vi.fn<() => void>()
const unregister = vi.fn<() => Promise<boolean>>()
beforeEach(() => {
  vi.clearAllMocks()
  vi.stubGlobal('location', { reload })
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

it('PWA-04: a page whose newer worker has no room to install goes on from the network', async () => {
  offer('redundant')
  expect(await replaceOutdated()).toBe(true)
  expect(unregister).toHaveBeenCalledBefore(reload)
})

it('PWA-04: a newer worker that takes over stays registered', async () => {
  offer('installed')
  expect(await replaceOutdated()).toBe(true)
  expect(reload).toHaveBeenCalledOnce()
  expect(unregister).not.toHaveBeenCalled()
})
