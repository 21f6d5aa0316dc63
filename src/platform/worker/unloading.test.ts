import { beforeEach, expect, it, vi } from 'vitest'
import { chunkReloadAtMostEveryMs } from '#contract/shared/limits.ts'
import inlineScript from '../../inline-script.ts?raw'
import { mayReload } from './unloading.ts'

/** A window with events only. */
beforeEach(() => {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

const open = async () => {
  const its = await import('./unloading.ts')
  its.watchLeaving()
  return its.isUnloading
}

it('is unloading from the start of a navigation until the person is back', async () => {
  const isUnloading = await open()
  expect(isUnloading()).toBe(false)
  dispatchEvent(new Event('beforeunload'))
  expect(isUnloading()).toBe(true)
  dispatchEvent(new Event('pageshow'))
  expect(isUnloading()).toBe(false)
})

it('is not unloading after a navigation that became a download', async () => {
  const isUnloading = await open()
  dispatchEvent(new Event('beforeunload'))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  expect(isUnloading()).toBe(false)
  clock.mockRestore()
})

it('resolves waiting work when the noted reload is cancelled', async () => {
  await open()
  const { isUnloading, noteReloading, cancelUnload, navigationCancelled } =
    await import('./unloading.ts')
  const resumed = vi.fn<() => void>()
  noteReloading()
  const waiting = navigationCancelled().then(resumed)
  await Promise.resolve()
  expect(resumed).not.toHaveBeenCalled()
  cancelUnload()
  await waiting
  expect(isUnloading()).toBe(false)
})

it('ERR-04: without storage nothing reloads by itself, as nothing would end a loop', () => {
  const getItem = () => {
    throw new DOMException('blocked', 'SecurityError')
  }
  vi.stubGlobal('sessionStorage', { getItem })
  expect(mayReload()).toBe(false)
  vi.unstubAllGlobals()
})

it('ERR-04: reloads at most once a minute, also after the clock was set back', () => {
  const rows = new Map<string, string>()
  vi.stubGlobal('sessionStorage', {
    getItem: (of: string) => rows.get(of) ?? null,
    setItem: (of: string, value: string) => void rows.set(of, value),
  })
  const clock = vi.spyOn(Date, 'now')
  const mayReloadAt = (time: string) => {
    clock.mockReturnValue(Date.parse(`2026-11-24T${time}Z`))
    return mayReload()
  }
  expect(mayReloadAt('18:00:00')).toBe(true)
  expect(mayReloadAt('18:00:59')).toBe(false)
  expect(mayReloadAt('17:59:30')).toBe(false)
  expect(mayReloadAt('15:00:00')).toBe(true)
  clock.mockRestore()
  vi.unstubAllGlobals()
})

it('ERR-04: the inline script reloads under the same key and limit', () => {
  const setItem = vi.fn<(key: string, value: string) => void>()
  vi.stubGlobal('sessionStorage', { getItem: () => null, setItem })
  expect(mayReload()).toBe(true)
  vi.unstubAllGlobals()
  const [key] = setItem.mock.calls[0] ?? []
  const script = inlineScript.replaceAll('_', '')
  expect(script).toContain(`const key = '${key}'`)
  expect(script).toContain(
    `Math.abs(now - Number(sessionStorage.getItem(key) ?? 0)) < ${chunkReloadAtMostEveryMs})`,
  )
})
