import type { World } from './access-people.ts'

/** Routes that are neither calls of the contract nor pages, with their answer, the same for everyone. */
export type OtherRoute = {
  method: 'GET' | 'POST'
  /** As registered at the server. */
  route: string
  path: string | ((world: World) => string)
  body?: unknown
  form?: Record<string, string>
  expect: number
}

const open = (path: string, expect = 200): OtherRoute => ({
  method: 'GET',
  route: path,
  path,
  expect,
})
const absent = (route: string, path: string): OtherRoute => ({
  method: 'GET',
  route,
  path,
  expect: 404,
})
/** A public form without answers: returned with its errors. */
const form = (path: string): OtherRoute => ({
  method: 'POST',
  route: path,
  path,
  form: {},
  expect: 422,
})
/** Must be signed with the installation's key. */
const unsigned = (path: string, expect: number): OtherRoute => ({
  method: 'POST',
  route: path,
  path,
  body: {},
  expect,
})

export const otherRoutes: OtherRoute[] = [
  open('/healthz'),
  open('/readyz'),
  open('/api/v1/openapi.json'),
  open('/robots.txt'),
  open('/manifest.webmanifest'),
  open('/sitemap.xml'),
  open('/app.html'),
  open('/search-index/spm.json'),
  open('/search-index/igcse.json'),
  open('/sandbox/pay.css'),
  absent('/sandbox/pay/:reference', '/sandbox/pay/no-such-reference'),
  {
    ...absent('/sandbox/pay/:reference', '/sandbox/pay/no-such-reference'),
    method: 'POST',
    form: {},
  },
  open('/sandbox/messages'),
  open('/sandbox/messages.json'),
  {
    ...absent('/sandbox/messages/:reference', '/sandbox/messages/no-such-message'),
    method: 'POST',
    form: {},
  },
  absent('/sandbox/disputes/:reference', '/sandbox/disputes/no-such-reference'),
  {
    ...absent('/sandbox/disputes/:reference', '/sandbox/disputes/no-such-reference'),
    method: 'POST',
    form: {},
  },
  absent('/clips/:file', '/clips/no-such-clip.mp4'),
  absent('/papers/:file', '/papers/no-such-paper.pdf'),
  absent('/portraits/:file', '/portraits/0123456789abcdef-small.jpg'),
  absent('/logos/:file', '/logos/0123456789abcdef-96x96.png'),
  absent('/previews/:file', '/previews/no-such-picture.png'),
  // Wildcards share a route: calendars, media and everything unknown.
  { ...open('*'), path: '/calendar/classes.ics' },
  { ...open('*'), path: ({ calendar }) => calendar },
  absent('*', `/calendar/my/${'x'.repeat(43)}.ics`),
  { ...absent('*', '/media/recordings/no-such-file.mp4'), expect: 403 },
  absent('*', '/no-such-page'),
  // A receipt opens only by a signed link.
  { ...open('*', 403), path: ({ order }) => `/media/credit-notes/${order}.pdf` },
  { ...open('*', 403), path: ({ order }) => `/media/receipts/${order}.pdf` },
  // The preview of a public page, too.
  { ...open('/media/page-content/:kind.html'), path: '/media/page-content/home.html', expect: 403 },
  // Not the one click that stops mails.
  { ...absent('/:token', '/no-such-page'), method: 'POST', form: {} },
  unsigned('/api/v1/webhooks/sandbox', 400),
  unsigned('/api/v1/webhooks/messages', 400),
  unsigned('/api/v1/webhooks/mailgun', 400),
  // Only the provider's question is answered.
  absent('/api/v1/webhooks/messages', '/api/v1/webhooks/messages'),
  unsigned('/api/v1/payments/replay', 403),
  unsigned('/api/v1/payments/reconcile', 403),
  unsigned('/api/v1/maintenance', 403),
  unsigned('/api/v1/staff/role', 403),
  unsigned('/api/v1/staff/second-factor/reset', 403),
  ...[
    '/registerseminar',
    '/specialclass',
    '/teachernetwork',
    '/teacher-recommend',
    '/tutor-teacher-network',
    '/feedback/spm-pyp',
    '/feedback/igcse-pyp',
    '/spm-past-year-papers/register',
    '/spm-past-year-papers/register-askguru',
    '/igcse-past-year-papers/register',
  ]
    .flatMap((path) => ['', '/ms', '/zh'].map((prefix) => prefix + path))
    .map(form),
]

/** A route as text; the names of its parameters do not matter. */
export const routeKey = (method: string, route: string): string =>
  `${method} ${route.replace(/:\w+/g, ':')}`

/** The routes from Fastify's printed tree; a route that answers HEAD answers GET. */
export function routesOf(tree: string): string[] {
  const above: string[] = []
  return tree.split('\n').flatMap((line) => {
    const [, indent = '', path = '', methods = ''] =
      /^((?:│ {3}| {4})*)[├└]── (\S+)(?: \(([^)]+)\))?/.exec(line) ?? []
    if (!path) return []
    above.length = indent.length / 4
    // Parameters at the same place are printed together: `/:programmeId|:orderId`.
    above.push(path.replace(/\|.*/, ''))
    return methods
      .split(', ')
      .filter((method) => method && method !== 'HEAD')
      .map((method) => routeKey(method, above.join('')))
  })
}
