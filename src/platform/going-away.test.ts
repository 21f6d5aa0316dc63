import { beforeEach, expect, it, vi } from 'vitest'

/** A window with events only. */
beforeEach(() => {
  vi.resetModules()
  const page = new EventTarget()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('dispatchEvent', page.dispatchEvent.bind(page))
})

const open = async () => {
  const its = await import('./going-away.ts')
  its.watchLeaving()
  return its.isGoingAway
}

it('goes away from the beginning of a navigation, until the person is back', async () => {
  const isGoingAway = await open()
  expect(isGoingAway()).toBe(false)
  dispatchEvent(new Event('beforeunload'))
  expect(isGoingAway()).toBe(true)
  dispatchEvent(new Event('pageshow'))
  expect(isGoingAway()).toBe(false)
})

it('stays after a navigation that became a download', async () => {
  const isGoingAway = await open()
  dispatchEvent(new Event('beforeunload'))
  const clock = vi.spyOn(performance, 'now').mockReturnValue(performance.now() + 31_000)
  expect(isGoingAway()).toBe(false)
  clock.mockRestore()
})

it('holds what waits for a noted reload, and releases it when the page stays', async () => {
  await open()
  const { isGoingAway, noteReloading, noteStaying, untilStaying } = await import('./going-away.ts')
  const goOn = vi.fn<() => void>()
  noteReloading()
  const held = untilStaying().then(goOn)
  await Promise.resolve()
  expect(goOn).not.toHaveBeenCalled()
  noteStaying()
  await held
  expect(isGoingAway()).toBe(false)
})
