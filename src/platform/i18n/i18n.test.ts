import { afterEach, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import error from '#content/locales/en/error.json' with { type: 'json' }
import refusalsWords from '#content/locales/en/refusals.json' with { type: 'json' }
import timetable from '#content/locales/en/timetable.json' with { type: 'json' }
import { addWords, hasText, rememberLocale, say, sayList } from './i18n.ts'

await addWords({ error, refusals: refusalsWords })
afterEach(() => vi.unstubAllGlobals())

it('has the copy of the frame ready without waiting', () => {
  expect(say('frame:dashboard')).toBe('Dashboard')
})

it('keeps a refusal code with its dot as one key', () => {
  expect(say('refusals:link.refused')).toMatch(/^This link has expired/)
})

it('has words for every refusal there is, and for no other', () => {
  expect(Object.keys(refusalsWords).toSorted()).toEqual(Object.keys(refusals).toSorted())
})

it('VAL-01: has the message of every rule, with its count', () => {
  const rule = (name: string, count?: number) => say(`error:${name}`, { count })
  expect(rule('required')).toBe('This is required.')
  expect(rule('required_if')).toBe('This is required.')
  expect(rule('phone')).toBe('Invalid phone format.')
  expect(rule('email')).toBe('Invalid email format.')
  expect(rule('min', 8)).toBe('Minimum 8 characters')
  expect(rule('max', 5)).toBe('Maximum 5 characters')
  expect(rule('number')).toBe('Please enter a valid number.')
})

it('has the words of a screen once they are added', async () => {
  expect(hasText('timetable:time')).toBe(false)
  await addWords({ timetable })
  expect(say('timetable:time')).toBe('Time')
})

it('says the plural that the language has for a count, and another word for none where there is one', async () => {
  const counted = {
    left_zero: 'None left',
    left_one: '{count} left',
    left_other: '{count} are left',
  }
  await addWords({ counted: { ...counted, day_one: '{count} day', day_other: '{count} days' } })
  expect([0, 1, 2].map((count) => say('counted:left', { count }))).toEqual([
    'None left',
    '1 left',
    '2 are left',
  ])
  expect(say('counted:day', { count: 0 })).toBe('0 days')
})

it('fills the places of a text, and of a list whatever is in it; what has no value is left out', async () => {
  await addWords({
    filled: { text: '{a} and {b}{c}', list: ['{a}', { title: '{b}', parts: ['{a}'] }] },
  })
  const values = { a: '{b}', b: 2, c: null }
  expect(say('filled:text', values)).toBe('{b} and 2')
  expect(sayList('filled:list', values)).toEqual(['{b}', { title: '2', parts: ['{b}'] }])
})

it('takes the first of several keys that has a text, and fails here when none has', async () => {
  await addWords({ several: { b: 'B', inside: { c: 'C' } } })
  expect(say(['several:a', 'several:b'])).toBe('B')
  expect(say('several:inside.c')).toBe('C')
  expect(() => say('several:a')).toThrow('several:a')
  expect(() => say('nowhere:a')).toThrow('nowhere:a')
})

it('I18N-01: remembers the locale for 365 days', () => {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  rememberLocale()
  expect(document.cookie).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
