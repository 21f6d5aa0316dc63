import i18next from 'i18next'
import { afterEach, expect, it, vi } from 'vitest'
import refusalsCopy from '#content/locales/en/refusals.json' with { type: 'json' }
import { refusals } from '#contract/shared/errors.ts'
import { chooseLocale, loadCopy, renewLocaleCookie, showLocaleAt, textOf } from './i18n.ts'

await loadCopy('error', 'refusals')
const browser = (cookie: string, languages: string[] = []) => {
  const document = { cookie, documentElement: { lang: 'en' } }
  vi.stubGlobal('document', document)
  vi.stubGlobal('navigator', { languages })
  vi.stubGlobal('location', { protocol: 'https:' })
  return document
}
const say = (keys: string | [string, string], values?: object) =>
  textOf(i18next.t, keys, { ...values })
afterEach(async () => {
  vi.unstubAllGlobals()
  await i18next.changeLanguage('en')
})

it('has the copy of the frame ready without waiting', () => {
  expect(i18next.t('frame:dashboard')).toBe('Dashboard')
})

it('keeps a refusal code with its dot as one key', () => {
  expect(say('refusals:link.refused')).toMatch(/^This link has expired/)
})

it('has a text for every refusal code, one for a long limit, and no other', () => {
  const codes = [...Object.keys(refusals), 'request.too-many-for-now']
  expect(Object.keys(refusalsCopy).toSorted()).toEqual(codes.toSorted())
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

it('has the copy of a screen once it is loaded', async () => {
  expect(i18next.exists('timetable:time')).toBe(false)
  await loadCopy('timetable')
  expect(say('timetable:time')).toBe('Time')
})

it('fails for a namespace that has no file', async () => {
  // @ts-expect-error No such namespace is in the types either.
  await expect(loadCopy('nowhere')).rejects.toThrow('nowhere')
})

it("uses the language's plural form for a count, and a separate text for zero if there is one", () => {
  i18next.addResourceBundle('en', 'counted', {
    left_zero: 'None left',
    left_one: '{count} left',
    left_other: '{count} are left',
    day_one: '{count} day',
    day_other: '{count} days',
    quiet_zero: '',
    quiet_other: '{count}',
  })
  expect([0, 1, 2].map((count) => say('counted:left', { count }))).toEqual([
    'None left',
    '1 left',
    '2 are left',
  ])
  expect(say('counted:day', { count: 0 })).toBe('0 days')
  expect(say('counted:quiet', { count: 0 })).toBe('')
})

it('fills the places of a text, and of a list whatever is in it; what has no value is left out', () => {
  i18next.addResourceBundle('en', 'filled', {
    text: '{a} and {b}{c}{d}',
    list: ['{a}', { title: '{b}', parts: ['{a}'] }],
  })
  const values = { a: '{b} $t(frame:dashboard)', b: 2, c: null }
  expect(say('filled:text', values)).toBe('{b} $t(frame:dashboard) and 2')
  expect(say('filled:list', { returnObjects: true, a: '{b}', b: 2 })).toEqual([
    '{b}',
    { title: '2', parts: ['{b}'] },
  ])
})

it('takes the first of several keys that has a text, and fails here when none has', () => {
  i18next.addResourceBundle('en', 'several', { b: 'B', inside: { c: 'C' } })
  expect(say(['several:a', 'several:b'])).toBe('B')
  expect(say('several:inside.c')).toBe('C')
  expect(() => say('several:a')).toThrow(/no text.* a\b/)
  expect(() => say('nowhere:a')).toThrow(/no text.* a\b/)
})

it('I18N-01: remembers the locale for 365 days', async () => {
  const document = browser('')
  renewLocaleCookie()
  expect(document.cookie).toBe('i18n_redirected=en; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  await chooseLocale('ms')
  expect(document.cookie).toBe('i18n_redirected=ms; Path=/; Max-Age=31536000; SameSite=Lax; Secure')
  expect(document.documentElement.lang).toBe('ms')
})

it('LANG-02: remembers the language of the page that a first visit begins on', async () => {
  const document = browser('', ['en-GB'])
  await showLocaleAt('/zh/terms')
  renewLocaleCookie()
  expect(document.cookie).toMatch(/^i18n_redirected=zh;/)
})

it('LANG-03: shows a public page in the language of its path, and every other in the wanted one', async () => {
  browser('i18n_redirected=ms')
  const shownAt = async (path: string) => {
    await showLocaleAt(path)
    return i18next.language
  }
  expect(await shownAt('/terms')).toBe('en')
  expect(await shownAt('/zh/terms')).toBe('zh')
  expect(await shownAt('/dashboard')).toBe('ms')
  expect(await shownAt('/login')).toBe('ms')
})

it('I18N-01: shows the locale that the cookie names, also in what is loaded later', async () => {
  browser('i18n_redirected=en-XA')
  await showLocaleAt('/dashboard')
  expect(say('frame:dashboard')).toBe('Ðáášĥḃööááŕð')
  await loadCopy('sign-out')
  expect(say('sign-out:saved', { count: 2, size: '5 MB' })).toMatch(/öö.*5 MB/)
})

it.each(['', 'i18n_redirected=', 'i18n_redirected=xx', 'i18n_redirected=../en'])(
  'I18N-01: shows the default locale for the cookie "%s"',
  async (cookie) => {
    browser(cookie)
    await showLocaleAt('/dashboard')
    expect(i18next.language).toBe('en')
  },
)
