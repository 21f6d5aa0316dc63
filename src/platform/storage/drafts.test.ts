import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetOldTexts } from './dated-text.ts'
import {
  forgetOrderDrafts,
  keepFormDraft,
  keepOrderDraft,
  readFormDraft,
  readOrderDraft,
} from './drafts.ts'
import { forgetPreferences } from './preferences.ts'

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

beforeEach(() => {
  vi.stubGlobal('localStorage', storage())
})
afterEach(() => vi.unstubAllGlobals())

const now = new Date('2026-11-21T04:00:00Z')
const draft = { chosen: [1, 16], step: 'details', promo: 'SPM2022' }
const form = { name: 'Aina', address: '1 Jalan Satu', is_guardian: true }

describe('the draft of an order', () => {
  it('ORD-01: a reload or a closed tab loses nothing of what was chosen', () => {
    keepOrderDraft('u1', 2, draft)
    expect(readOrderDraft('u1', 2)).toEqual(draft)
  })

  it('ORD-01: a reload or a closed tab loses nothing of what was typed', () => {
    keepFormDraft('u1', 2, form, now)
    expect(readFormDraft('u1', 2, now)).toEqual(form)
  })

  it('keeps nothing about the person with what was chosen, and what was typed for three days', () => {
    keepOrderDraft('u1', 2, draft)
    expect(JSON.stringify(localStorage)).not.toMatch(/Aina|Jalan/)
    keepFormDraft('u1', 2, form, now)
    forgetOldTexts(new Date('2026-11-24T03:59:00Z'))
    expect(readFormDraft('u1', 2, new Date('2026-11-24T03:59:00Z'))).toEqual(form)
    const later = new Date('2026-11-24T04:00:00Z')
    expect(readFormDraft('u1', 2, later)).toBeUndefined()
    forgetOldTexts(later)
    expect(JSON.stringify(localStorage)).not.toMatch(/Aina|Jalan/)
    expect(readOrderDraft('u1', 2)).toEqual(draft)
  })

  it('ORD-01: a clock that is wrong for a while loses nothing of what was typed, and keeps it no longer', () => {
    keepFormDraft('u1', 2, form, now)
    const earlier = new Date('2020-01-01T00:00:00Z')
    forgetOldTexts(earlier)
    expect(readFormDraft('u1', 2, earlier)).toEqual(form)
    const aheadOf = new Date('2030-01-01T00:00:00Z')
    keepFormDraft('u1', 2, form, aheadOf)
    forgetOldTexts(now)
    expect(readFormDraft('u1', 2, new Date('2026-11-24T03:59:00Z'))).toEqual(form)
    expect(readFormDraft('u1', 2, new Date('2026-11-24T04:00:00Z'))).toBeUndefined()
  })

  it("SES-06: is one person's and one programme's", () => {
    keepOrderDraft('u1', 2, draft)
    keepFormDraft('u1', 2, form, now)
    expect(readOrderDraft('u2', 2)).toBeUndefined()
    expect(readFormDraft('u2', 2, now)).toBeUndefined()
    expect(readOrderDraft('u1', 3)).toBeUndefined()
    expect(readFormDraft('u1', 3, now)).toBeUndefined()
  })

  it('SES-06: is deleted at sign-out, and kept after a forced one', () => {
    keepOrderDraft('u1', 2, draft)
    keepFormDraft('u1', 2, form, now)
    forgetPreferences('u1', { drafts: true, materials: true })
    expect(readOrderDraft('u1', 2)).toEqual(draft)
    expect(readFormDraft('u1', 2, now)).toEqual(form)
    forgetPreferences('u1', { drafts: false, materials: false })
    expect(Object.keys(localStorage)).toEqual([])
  })

  it('ORD-06: is forgotten whole', () => {
    keepOrderDraft('u1', 2, draft)
    keepFormDraft('u1', 2, form, now)
    forgetOrderDrafts('u1', 2)
    expect(Object.keys(localStorage)).toEqual([])
  })

  it.each(['', '{', 'null', '[]', '{"chosen":["1"],"step":null,"promo":""}'])(
    'is as good as none when what is kept reads %s',
    (kept) => {
      keepOrderDraft('u1', 2, draft)
      const [key = ''] = Object.keys(localStorage)
      localStorage.setItem(key, kept)
      expect(readOrderDraft('u1', 2)).toBeUndefined()
    },
  )

  it('a browser without storage, or with full storage, loses only the draft', () => {
    const full = {
      ...storage(),
      getItem: () => null,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    vi.stubGlobal('localStorage', full)
    keepOrderDraft('u1', 2, draft)
    keepFormDraft('u1', 2, form, now)
    expect([readOrderDraft('u1', 2), readFormDraft('u1', 2, now)]).toEqual([undefined, undefined])
  })
})
