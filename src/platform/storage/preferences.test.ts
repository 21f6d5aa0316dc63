import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { forgetPreferences, keepPreference, readPreference } from './preferences.ts'

/** Like a browser's: entries are own, enumerable properties. */
function memoryStorage(): Storage {
  const methods = {
    getItem: (key: string) => (Object.hasOwn(store, key) ? String(store[key]) : null),
    setItem: (key: string, value: string) => void (store[key] = value),
    removeItem: (key: string) => void delete store[key],
  }
  const store = Object.create(methods) as Record<string, unknown>
  return store as unknown as Storage
}

const progress = 'person/aina/progress/L0000000001'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))
afterEach(() => vi.unstubAllGlobals())

describe('SES-06: at sign-out', () => {
  beforeEach(() => {
    keepPreference(progress, '{}')
    keepPreference('person/aina/draft/question/5', 'Why is')
    keepPreference('person/aina2/draft/question/5', 'Another person')
    keepPreference('device/speed', '1.5')
  })

  it('everything of the person goes, and nothing else', () => {
    forgetPreferences('aina', { drafts: false, materials: false })
    expect(readPreference(progress)).toBeNull()
    expect(readPreference('person/aina/draft/question/5')).toBeNull()
    expect(readPreference('person/aina2/draft/question/5')).toBe('Another person')
    expect(readPreference('device/speed')).toBe('1.5')
  })

  it('the index of cached materials stays, unless they are removed', () => {
    keepPreference('person/aina/material/formulae', '{}')
    forgetPreferences('aina', { drafts: false, materials: true })
    expect(readPreference('person/aina/material/formulae')).toBe('{}')
    expect(readPreference(progress)).toBeNull()
    forgetPreferences('aina', { drafts: false, materials: false })
    expect(readPreference('person/aina/material/formulae')).toBeNull()
  })

  it('that is forced, what was typed stays', () => {
    forgetPreferences('aina', { drafts: true, materials: true })
    expect(readPreference(progress)).toBeNull()
    expect(readPreference('person/aina/draft/question/5')).toBe('Why is')
  })
})

it('a browser that blocks site data causes no failure', () => {
  vi.stubGlobal('localStorage', undefined)
  keepPreference('device/speed', '2')
  expect(readPreference('device/speed')).toBeNull()
  forgetPreferences('aina', { drafts: false, materials: false })
})
