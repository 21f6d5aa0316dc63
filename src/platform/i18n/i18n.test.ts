import { afterEach, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import error from '#content/locales/en/error.json' with { type: 'json' }
import refusalsWords from '#content/locales/en/refusals.json' with { type: 'json' }
import timetable from '#content/locales/en/timetable.json' with { type: 'json' }
import { addWords, rememberLocale, startI18n } from './i18n.ts'

const i18n = startI18n()
await addWords({ error, refusals: refusalsWords })
afterEach(() => vi.unstubAllGlobals())

it('has the copy of the frame ready without waiting', () => {
  expect(i18n.t('frame:dashboard')).toBe('Dashboard')
})

it('keeps a refusal code with its dot as one key', () => {
  expect(i18n.t('refusals:link.refused')).toMatch(/^This link has expired/)
})

it('has words for every refusal there is, and for no other', () => {
  expect(Object.keys(i18n.getResourceBundle('en', 'refusals')).toSorted()).toEqual(
    Object.keys(refusals).toSorted(),
  )
})

it('VAL-01: has the message of every rule, with its count', () => {
  const say = (rule: string, count?: number) => i18n.t(`error:${rule}`, { count })
  expect(say('required')).toBe('This is required.')
  expect(say('required_if')).toBe('This is required.')
  expect(say('phone')).toBe('Invalid phone format.')
  expect(say('email')).toBe('Invalid email format.')
  expect(say('min', 8)).toBe('Minimum 8 characters')
  expect(say('max', 5)).toBe('Maximum 5 characters')
  expect(say('number')).toBe('Please enter a valid number.')
})

it('has the words of a screen once they are added', async () => {
  expect(i18n.exists('timetable:time')).toBe(false)
  await addWords({ timetable })
  expect(i18n.t('timetable:time')).toBe('Time')
})

it('I18N-01: remembers the locale for 365 days', () => {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  rememberLocale()
  expect(document.cookie).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
