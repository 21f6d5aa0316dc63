import { expect, it, vi } from 'vitest'
import { openLane } from './lane.ts'
import type { JobRow, Room } from './repository.ts'

const remind = (id: string) => ({ id, kind: 'remind' }) as JobRow

it('PWA-07: room that a job leaves while the lane looks for others is used by what still waits', async () => {
  const waiting = ['1', '2'].map(remind)
  const ended = Promise.withResolvers<void>()
  const looked = Promise.withResolvers<void>()
  const looking = vi.fn()
  const done: string[] = []
  const lane = openLane({
    kinds: ['remind', 'plan'],
    limits: { atOnce: 2, ofAKind: 1 },
    claim: async (rooms: readonly Room[]) => {
      if (rooms.some(({ kind }) => kind === 'remind')) return waiting.splice(0, 1)
      looking()
      await looked.promise
      return []
    },
    perform: async ({ id }) => {
      await ended.promise
      done.push(id)
    },
  })
  const begun = lane.run()
  await expect.poll(() => looking.mock.calls.length).toBe(1)
  ended.resolve()
  await expect.poll(() => done).toEqual(['1'])
  looked.resolve()
  expect(await begun).toBe(2)
  expect(done).toEqual(['1', '2'])
})
