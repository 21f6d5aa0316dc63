import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const token = 'Zq3_9-aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789a'

it.each([
  [`/${token}`, '/*'],
  [`/${token}/?fbclid=1`, '/*'],
  ['/spm-pyp/abcdefghj2', '/spm-pyp/*'],
  ['/spm-pyp', '/spm-pyp'],
  [`/api/v1/links/${token}`, '/api/v1/links/*'],
  ['/api/v1/referrers/abcdefghj2?x=1', '/api/v1/referrers/*'],
  [`/calendar/my/${token}.ics`, '/calendar/my/*'],
  ['/login?mode=signIn&oobCode=secret', '/login'],
  ['/igcse-past-year-paper-download', '/igcse-past-year-paper-download'],
  ['/full-programme/5', '/full-programme/5'],
  ['/api/v1/user', '/api/v1/user'],
])('ROUTE-18: of %s the log has %s', (url, logged) => {
  expect(loggedPath(url)).toBe(logged)
})
