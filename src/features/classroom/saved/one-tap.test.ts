import { afterEach, expect, it, vi } from 'vitest'
import type { SavedItem } from '#platform/saving/saved.ts'
import { tappedItems, forgetRequests, noteRequest, savedOf } from './just-saved.ts'
import { itemInRow, qualityToSave, rememberedSaveQuality, rememberSaveQuality } from './one-tap.ts'

afterEach(() => vi.unstubAllGlobals())

const three = [
  { quality: 'audio', bytes: 1 },
  { quality: 'low', bytes: 2 },
  { quality: 'standard', bytes: 3 },
] as const
const item = (more: Partial<SavedItem>): SavedItem =>
  ({
    id: `L1/${more.quality ?? 'low'}`,
    watched_id: 'L1',
    quality: 'low',
    spans: null,
    state: 'done',
    prefetched: false,
    ...more,
  }) as SavedItem

it('SAVE-01: one tap saves in the quality chosen last, else in the middle one', () => {
  expect(qualityToSave(three, null)?.quality).toBe('low')
  expect(qualityToSave(three, 'standard')?.quality).toBe('standard')
  expect(qualityToSave([three[0], three[2]], 'low')?.quality, 'lacks it').toBe('audio')
  expect(qualityToSave([three[2]], null)?.quality).toBe('standard')
  expect(qualityToSave([], 'low')).toBeUndefined()
})

it('SAVE-01: the quality is remembered on the device; invalid values are ignored', () => {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  })
  expect(rememberedSaveQuality()).toBeNull()
  rememberSaveQuality('audio')
  expect(rememberedSaveQuality()).toBe('audio')
  for (const key of kept.keys()) kept.set(key, 'file')
  expect(rememberedSaveQuality()).toBeNull()
})

it('SAVE-01: a row shows what is being saved, else what is here; never a part or what the app prefetches', () => {
  const [here, part] = [item({}), item({ spans: [[0, 30]] })]
  const coming = item({ quality: 'standard', state: 'paused' })
  const prefetching = item({ quality: 'file', state: 'queued', prefetched: true })
  expect(itemInRow([part, prefetching], 'L1')).toBeUndefined()
  expect(itemInRow([part, here], 'L1')).toBe(here)
  expect(itemInRow([here, coming], 'L1')).toBe(coming)
  expect(itemInRow([here, coming], 'L2')).toBeUndefined()
  const outdated = item({ quality: 'file', state: 'outdated', prefetched: true })
  expect(itemInRow([prefetching, outdated], 'L1')).toBe(outdated)
})

it('SAVE-01: what was tapped can be undone once it is here, the latest first; what else arrives cannot', () => {
  noteRequest('L1/low', 'Lesson 1')
  noteRequest('L2/low', 'Lesson 2')
  const first = item({ saved_at: '2026-11-24T10:00:00.000Z' })
  const second = item({ id: 'L2/low', saved_at: '2026-11-24T09:00:00.000Z' })
  const coming = item({ id: 'L2/low', state: 'saving' })
  expect(savedOf([coming, item({ quality: 'audio' })], tappedItems.get())).toEqual([])
  expect(savedOf([first, coming], tappedItems.get())).toEqual(['L1/low'])
  expect(savedOf([first, second], tappedItems.get())).toEqual(['L2/low', 'L1/low'])
  forgetRequests('L1/low')
  expect(savedOf([first, second], tappedItems.get())).toEqual(['L2/low'])
})
