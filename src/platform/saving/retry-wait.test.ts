import { expect, it } from 'vitest'
import { retryWait } from './retry-wait.ts'

const visible = () => true
const hidden = () => false
const take = (wait: ReturnType<typeof retryWait>, count: number) =>
  Array.from({ length: count }, () => wait.next())

it('PWA-05: waits double, up to 15 seconds while somebody looks', () => {
  expect(take(retryWait(visible), 7)).toEqual([1000, 2000, 4000, 8000, 15_000, 15_000, 15_000])
})

it('PWA-05: and up to a minute while nobody does', () => {
  expect(take(retryWait(hidden), 8).slice(3)).toEqual([8000, 16_000, 32_000, 60_000, 60_000])
})

it('PWA-05: any progress resets the waits', () => {
  const wait = retryWait(visible)
  take(wait, 4)
  wait.reset()
  expect(wait.next()).toBe(1000)
})
