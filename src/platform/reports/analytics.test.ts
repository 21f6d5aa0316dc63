import { expect, it } from 'vitest'
import { anonymousPage } from './analytics.ts'

it.each([
  ['/', '/', '/'],
  ['/full-programme/5', '/full-programme/:classOrLessonId', '/full-programme/5'],
  ['/spm-pyp', '/spm-pyp/:referrer?', '/spm-pyp'],
  ['/spm-pyp/abcdefgh23', '/spm-pyp/:referrer?', '/spm-pyp/:referrer'],
  ['/Abcdefgh0123456789-_Abcdefgh', '/:token', '/:token'],
  ['/Abcdefgh0123456789-_Abcdefgh.', '*', '/*'],
  [
    '/?oobCode=1&ref=2&utm_source=fb&utm_medium=a b&token=3#id_token=4',
    '/',
    '/?utm_source=fb&utm_medium=a+b',
  ],
])('TRACK-01: %s is told as %s without what is anybody’s secret', (given, route, told) => {
  expect(anonymousPage(new URL(given, 'https://kelasku.example'))).toEqual({
    route_name: route,
    page_location: `https://kelasku.example${told}`,
  })
})
