import 'fake-indexeddb/auto'
import { expect, it, vi } from 'vitest'
import type { AskQuestion } from '#contract/support/questions.ts'
import { withoutRoom } from '#tests/support/full-device.ts'
import { openOutbox, type OutboxEntry, type DeliveryResult } from './outbox.ts'
import { openDeviceStore, type DeviceStore } from './store.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

function memoryStore(): DeviceStore<OutboxEntry> {
  const rows = new Map<string, OutboxEntry>()
  return {
    get: async (key) => rows.get(key),
    set: async (key, row) => void rows.set(key, row),
    del: async (key) => void rows.delete(key),
    async change(key, to) {
      const row = to(rows.get(key))
      if (row) rows.set(key, row)
      else rows.delete(key)
    },
    entries: async () => [...rows],
    clear: async () => rows.clear(),
    isKept: () => true,
  }
}

const question = (text: string): AskQuestion => ({
  class_id: 5,
  lesson_id: null,
  at_second: null,
  text,
  asked_at: '2026-11-24T10:00:00.000Z',
  has_photo: false,
})

async function withThree() {
  const outbox = openOutbox('aina', memoryStore())
  for (const [index, id] of ['first', 'second', 'third'].entries()) {
    await outbox.enqueue({ id, kind: 'question', body: question(id) }, new Date(index))
  }
  return outbox
}

const delivered: DeliveryResult = { kind: 'delivered' }

it('PWA-06: sends what waits in the order it was made, and keeps nothing that arrived', async () => {
  const outbox = await withThree()
  const sent: string[] = []
  const arrived = await outbox.flush(async ({ id }) => {
    sent.push(id)
    return delivered
  })
  expect(sent).toEqual(['first', 'second', 'third'])
  expect(arrived).toBe(3)
  expect(await outbox.entries()).toEqual([])
})

it('PWA-06: without an answer an entry waits, and so does all that came after it', async () => {
  const outbox = await withThree()
  const sent: string[] = []
  await outbox.flush(async ({ id }) => {
    sent.push(id)
    return id === 'second' ? { kind: 'wait' } : delivered
  })
  expect(sent).toEqual(['first', 'second'])
  expect((await outbox.entries()).map(({ id, state }) => [id, state])).toEqual([
    ['second', 'waiting'],
    ['third', 'waiting'],
  ])
})

it('PWA-06: a throttled entry holds back its own kind, and nothing else', async () => {
  const outbox = await withThree()
  const mark = { paper_id: 'spm-1449-2-2022', label: '7b', mark: 'done', marked_at: '' } as const
  await outbox.enqueue({ id: 'mark', kind: 'mark', body: mark }, new Date(9))
  const sent: string[] = []
  const arrived = await outbox.flush(async ({ id, kind }) => {
    sent.push(id)
    return kind === 'question' ? { kind: 'throttled', why: 'question.too-many' } : delivered
  })
  expect([sent, arrived]).toEqual([['first', 'mark'], 1])
  expect(await outbox.entries()).toMatchObject([
    { id: 'first', state: 'waiting', throttledBy: 'question.too-many' },
    { id: 'second', state: 'waiting' },
    { id: 'third', state: 'waiting' },
  ])
})

it('PWA-06: a refused entry stays visible with its reason until it is dismissed, and is not sent again', async () => {
  const outbox = await withThree()
  await outbox.flush(async ({ id }) =>
    id === 'first' ? { kind: 'refused', why: 'question.locked' } : delivered,
  )
  expect(await outbox.entries()).toMatchObject([
    { id: 'first', state: 'refused', why: 'question.locked' },
  ])
  await outbox.flush(async () => {
    throw new Error('nothing should be sent')
  })
  await outbox.dismiss('first')
  expect(await outbox.entries()).toEqual([])
})

it('PWA-06: an entry survives a send that throws', async () => {
  const outbox = await withThree()
  await expect(
    outbox.flush(async () => {
      throw new Error('a bug')
    }),
  ).rejects.toThrow('a bug')
  expect(await outbox.entries()).toHaveLength(3)
})

it('PWA-06: an entry that replaces another one just before its removal is not lost', async () => {
  const store = openDeviceStore<OutboxEntry>('race')
  let isDelivering = false
  const replace = async () => {
    isDelivering = false
    await outbox.enqueue({ id: 'place', kind: 'question', body: question('new') }, new Date(1))
  }
  const outbox = openOutbox('race', {
    ...store,
    // A newer one comes in whenever the deliverer has just looked.
    async get(key) {
      const found = await store.get(key)
      if (isDelivering) await replace()
      return found
    },
    async change(key, to) {
      if (isDelivering) await replace()
      return store.change(key, to)
    },
  })
  for (const verdict of verdicts) {
    await store.clear()
    await outbox.enqueue({ id: 'place', kind: 'question', body: question('old') }, new Date(1))
    isDelivering = true
    await outbox.flush(async () => verdict)
    expect(await outbox.entries()).toMatchObject([
      { id: 'place', body: { text: 'new' }, state: 'waiting' },
    ])
  }
})

it('PWA-06: on a full device an entry says that it is not stored, and older ones are still sent', async () => {
  const outbox = openOutbox('full')
  expect(
    await outbox.enqueue({ id: 'old', kind: 'question', body: question('old') }, new Date(1)),
  ).toBe(true)
  const room = withoutRoom()
  expect(
    await outbox.enqueue({ id: 'new', kind: 'question', body: question('new') }, new Date(2)),
  ).toBe(false)
  expect((await outbox.entries()).map(({ id }) => id)).toEqual(['old', 'new'])
  const sent: string[] = []
  await outbox.flush(async ({ id }) => {
    sent.push(id)
    return delivered
  })
  room.mockRestore()
  expect(sent).toEqual(['old', 'new'])
  expect(await outbox.entries()).toEqual([])
})

const verdicts: DeliveryResult[] = [
  delivered,
  { kind: 'refused', why: 'question.locked' },
  { kind: 'throttled', why: 'question.too-many' },
]
