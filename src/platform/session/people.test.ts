import 'fake-indexeddb/auto'
import { beforeEach, expect, it, vi } from 'vitest'
import { peopleOnPhoneMost } from '#contract/shared/limits.ts'
import { keepSignInLink, readSignInLink } from '../firebase/kept.ts'
import { forgetPerson } from './forget-person.ts'
import { isRemembered, maskEmail, peopleHere, rememberPerson } from './people.ts'

vi.mock('#offline/timeout.ts', () => import('#tests/support/no-timeouts.ts'))

const kept = new Map<string, string>()
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
})
beforeEach(() => kept.clear())

const person = (uid: string) => ({ uid, name: `${uid} binti Ahmad`, email: `${uid}@example.com` })

it('SES-06: remembers a first name and a masked address, latest sign-out first, and each person once', () => {
  for (const uid of ['aina', 'bala', 'aina']) rememberPerson(person(uid))
  expect(peopleHere()).toEqual([
    { uid: 'aina', firstName: 'aina', email: 'a•••@example.com' },
    { uid: 'bala', firstName: 'bala', email: 'b•••@example.com' },
  ])
  expect([...kept.values()].join()).not.toMatch(/Ahmad|aina@|bala@/)
})

it('SES-06: a person taken off the list leaves no trace of it, a link they asked for included', async () => {
  rememberPerson(person('aina'))
  keepSignInLink({ email: 'aina@example.com', redirect: null })
  await forgetPerson('aina', { saved: false, unsent: false })
  expect(isRemembered('aina')).toBe(false)
  expect(readSignInLink()).toBeNull()
  expect([...kept]).toEqual([])
})

it('SES-06: a full list drops the person who was away longest; an unreadable list is empty', () => {
  for (let n = 0; n <= peopleOnPhoneMost; n += 1) rememberPerson(person(`person-${n}`))
  expect(peopleHere()).toHaveLength(peopleOnPhoneMost)
  expect(isRemembered('person-0')).toBe(false)
  kept.set('kelasku/device/people', '[{"uid":1}]')
  expect(peopleHere()).toEqual([])
})

it.each([
  ['aina@gmail.com', 'a•••@gmail.com'],
  ['a@b.my', 'a•••@b.my'],
])('SES-06: shows %s as %s', (email, masked) => {
  expect(maskEmail(email)).toBe(masked)
})
