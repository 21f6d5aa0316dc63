import { afterEach, expect, it, vi } from 'vitest'
import { refusals } from '#contract/errors.ts'
import { loadNamespaces, rememberLocale, startI18n } from './i18n.ts'

const i18n = startI18n()
await loadNamespaces('error', 'refusals')
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

it('brings a later namespace once it is asked for', async () => {
  expect(i18n.exists('timetable:time')).toBe(false)
  await loadNamespaces('timetable', 'common')
  expect(i18n.t('timetable:time')).toBe('Time')
})

it('refuses a namespace that no file has', async () => {
  await expect(loadNamespaces('no-such-page')).rejects.toThrow('no-such-page')
})

it('I18N-01: every file of the locale folder can be loaded', async () => {
  const files = Object.keys(import.meta.glob('../../../content/locales/en/*.json'))
  const names = files.map((file) => file.replace(/^.*\/|\.json$/g, ''))
  expect(names).toContain('timetable')
  await loadNamespaces(...names)
  expect(names.filter((name) => !i18n.hasResourceBundle('en', name))).toEqual([])
})

it('I18N-01: remembers the locale for 365 days', () => {
  const document = { cookie: '' }
  vi.stubGlobal('document', document)
  vi.stubGlobal('location', { protocol: 'https:' })
  rememberLocale()
  expect(document.cookie).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
})
