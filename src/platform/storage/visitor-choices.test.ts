import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { keepOrderDraft, readOrderDraft } from './drafts.ts'
import { claimVisitorChoices, keepVisitorChoice, readVisitorChoice } from './visitor-choices.ts'

const now = new Date('2026-11-29T10:00:00Z')
const later = (hours: number) => new Date(now.getTime() + hours * 3600 * 1000)

/** Like a browser's: entries are own, enumerable properties. */
function storage(): Storage {
  const methods = {
    getItem: (key: string) => (entries[key] as string | undefined) ?? null,
    setItem: (key: string, value: string) => void (entries[key] = value),
    removeItem: (key: string) => void delete entries[key],
  }
  const entries = Object.create(methods) as Record<string, unknown>
  return entries as unknown as Storage
}

beforeEach(() => void vi.stubGlobal('localStorage', storage()))
afterEach(() => void vi.unstubAllGlobals())

it("LOOK-01: what a visitor chose becomes the draft of who signs in, and is nobody's any more", () => {
  keepVisitorChoice('full-programme', 2, [5, 7, 9], now)
  keepOrderDraft('aina', 2, { chosen: [1], step: null, promo: '' })
  expect(readVisitorChoice('full-programme', later(1))).toEqual([5, 7, 9])
  claimVisitorChoices('aina', later(1))
  expect(readOrderDraft('aina', 2)).toEqual({ chosen: [5, 7, 9], step: 'details', promo: '' })
  expect(readVisitorChoice('full-programme', later(1))).toEqual([])
  claimVisitorChoices('wei', later(1))
  expect(readOrderDraft('wei', 2)).toBeUndefined()
})

it('LOOK-01: a choice that is a day old is not given to the next person', () => {
  keepVisitorChoice('full-programme', 2, [5], now)
  expect(readVisitorChoice('full-programme', later(25))).toEqual([])
  // The device's clock was ahead, and is right again.
  expect(readVisitorChoice('full-programme', later(-25))).toEqual([])
  claimVisitorChoices('aina', later(25))
  expect(readOrderDraft('aina', 2)).toBeUndefined()
})
