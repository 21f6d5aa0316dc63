import fastify from 'fastify'
import { expect, it } from 'vitest'
import { loggedPath } from './logged-path.ts'

const token = 'Zq3_9-aBcDeFgHiJkLmNoPqRsTuVwXyZ0123456789a'
const routes = [
  '/api/v1/user',
  '/api/v1/links/:token',
  '/api/v1/guardian-consents/:token',
  '/api/v1/referrers/:code',
  '/api/v1/orders/:orderId',
  '/api/v1/anything/:newSecret',
  '/calendar/my/*',
  '/media/*',
]

/** What the log says of a GET of `url`. */
async function logged(url: string): Promise<string> {
  const app = fastify({ routerOptions: { maxParamLength: 200 } })
  let path = ''
  app.addHook('onResponse', async (request) => void (path = loggedPath(request)))
  for (const route of routes) app.get(route, () => ({}))
  await app.inject(url)
  await app.close()
  return path
}

it.each([
  [`/${token}`, '/*'],
  [`/${token}/?fbclid=1`, '/*'],
  ['/spm-pyp/abcdefghj2', '/spm-pyp/*'],
  ['/spm-pyp', '/spm-pyp'],
  ['/login?mode=signIn&oobCode=secret', '/login'],
  ['/igcse-past-year-paper-download', '/igcse-past-year-paper-download'],
  ['/full-programme/5', '/full-programme/5'],
])('ROUTE-18: of the page %s the log has %s', async (url, path) => {
  expect(await logged(url)).toBe(path)
})

it.each([
  [`/api/v1/links/${token}`, '/api/v1/links/*'],
  [`/api/v1/guardian-consents/${token}?x=1`, '/api/v1/guardian-consents/*'],
  [`/api/v1/guardian-consents/${token.replace('Z', '%5A')}`, '/api/v1/guardian-consents/*'],
  [`/%61pi/v1/links/${token}`, '/api/v1/links/*'],
  [`http://kelasku.example/api/v1/links/${token}`, '/api/v1/links/*'],
  ['/api/v1/referrers/abcdefghj2', '/api/v1/referrers/*'],
  [
    '/api/v1/orders/3f0b0a52-6a0e-4a44-9b6a-5f6f1e0b7c11',
    '/api/v1/orders/3f0b0a52-6a0e-4a44-9b6a-5f6f1e0b7c11',
  ],
  [`/api/v1/orders/aina@example.com`, '/api/v1/orders/*'],
  ['/api/v1/anything/abc', '/api/v1/anything/*'],
  [`/calendar/my/${token}.ics`, '/calendar/my/*'],
  [`/%63alendar/my/${token}.ics`, '/calendar/my/*'],
  ['/media/lessons/5/low.mp4?signature=abc', '/media/lessons/5/low.mp4'],
  ['/api/v1/user?email=aina@example.com', '/api/v1/user'],
])('of the route of %s the log has %s', async (url, path) => {
  expect(await logged(url)).toBe(path)
})

it.each([
  [`/${token.replace('Z', '%5A')}`, '/*'],
  [`/${token}.`, '/*'],
  [`/links/${token}/order`, '/links/*/order'],
  [`/%zz/${token}`, '/%zz/*'],
  ['/api/v1/referrers/abcdefghj2/', '/api/v1/referrers/*/'],
  ['/wp-login.php', '/wp-login.php'],
])('of the unknown address %s the log has %s', async (url, path) => {
  expect(loggedPath({ url, params: {}, routeOptions: { url: undefined } })).toBe(path)
})
