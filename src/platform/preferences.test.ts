import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { keepPlace, placesOf, readPlace, type Place } from './places.ts'
import { forgetPerson, keepPreference, readPreference } from './preferences.ts'

/** A store like the browser's: what is in it are its own enumerable properties. */
function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? String(store[key]) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  const store = Object.create(methods) as Record<string, unknown>
  return store as unknown as Storage
}

const place = (lessonId: string, keptAt: string): Place => ({
  slug: 'full-programme',
  class_id: 5,
  lesson_id: lessonId,
  title: 'Quadratic functions',
  seconds: 760,
  of_seconds: 5400,
  kept_at: keptAt,
})

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('places in recordings', () => {
  it('are kept by person, the last watched first', () => {
    keepPlace('aina', place('L0000000001', '2026-11-23T10:00:00.000Z'))
    keepPlace('aina', place('L0000000002', '2026-11-24T10:00:00.000Z'))
    keepPlace('ben', place('L0000000003', '2026-11-24T11:00:00.000Z'))
    expect(placesOf('aina').map(({ lesson_id }) => lesson_id)).toEqual([
      'L0000000002',
      'L0000000001',
    ])
    expect(readPlace('ben', 'L0000000001')).toBeUndefined()
  })

  it.each(['', '{', '{"seconds":-1}', 'null'])('that read %j are as good as none', (text) => {
    keepPreference('person/aina/place/L0000000001', text)
    expect(readPlace('aina', 'L0000000001')).toBeUndefined()
    expect(placesOf('aina')).toEqual([])
  })
})

describe('SES-06: at sign-out', () => {
  beforeEach(() => {
    keepPlace('aina', place('L0000000001', '2026-11-23T10:00:00.000Z'))
    keepPreference('person/aina/draft/question/5', 'Why is')
    keepPreference('person/aina2/draft/question/5', 'Another person')
    keepPreference('device/speed', '1.5')
  })

  it('everything of the person goes, and nothing else', () => {
    forgetPerson('aina', { drafts: false })
    expect(placesOf('aina')).toEqual([])
    expect(readPreference('person/aina/draft/question/5')).toBeNull()
    expect(readPreference('person/aina2/draft/question/5')).toBe('Another person')
    expect(readPreference('device/speed')).toBe('1.5')
  })

  it('that is forced, what was typed stays', () => {
    forgetPerson('aina', { drafts: true })
    expect(placesOf('aina')).toEqual([])
    expect(readPreference('person/aina/draft/question/5')).toBe('Why is')
  })
})

it('a browser that blocks site data is no failure', () => {
  vi.stubGlobal('localStorage', undefined)
  keepPreference('device/speed', '2')
  expect(readPreference('device/speed')).toBeNull()
  forgetPerson('aina', { drafts: false })
})
