import fastify from 'fastify'
import { expect, it } from 'vitest'
import { answerErrors, answerNotFound } from './answer-errors.ts'
import { securityHeaders } from './security-headers.ts'

const open = ({ https }: { https: boolean }) => {
  const app = fastify()
  answerErrors(app)
  securityHeaders(app, {
    scriptHashes: ["'sha256-one'"],
    https,
    connect: ['https://id.example'],
    media: ['https://bucket.example'],
  })
  app.get('/', () => ({}))
  app.get('/api/call', () => ({}))
  app.get('/bug', () => {
    throw new Error('a bug')
  })
  app.get('/assets/index.js', () => 'x')
  app.get('/file', (_, reply) => reply.header('content-security-policy', 'sandbox').send('x'))
  app.setNotFoundHandler(answerNotFound)
  return app
}

it.each(['/', '/bug', '/nothing', '/logos/a/b', '/portraits/a', '/assets/none.js'])(
  '%s is answered with all headers',
  async (url) => {
    const { headers } = await open({ https: true }).inject(url)
    expect(headers).toMatchObject({
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'origin-agent-cluster': '?1',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
    })
    const policy = String(headers['content-security-policy']).split(';')
    expect(policy).toContain("default-src 'none'")
    expect(policy).toContain("script-src 'self' 'sha256-one'")
    expect(policy).toContain("connect-src 'self' https://id.example")
    expect(policy).toContain("media-src 'self' blob: https://bucket.example")
    expect(policy).toContain("require-trusted-types-for 'script'")
  },
)

it('HSTS is not sent without https', async () => {
  const { headers } = await open({ https: false }).inject('/')
  expect(headers).not.toHaveProperty('strict-transport-security')
})

it('a file of the build is sent without headers that only a page needs', async () => {
  const { headers } = await open({ https: true }).inject('/assets/index.js')
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
  expect(headers).not.toHaveProperty('content-security-policy')
})

it('a call is answered with a policy that allows nothing', async () => {
  const { headers } = await open({ https: true }).inject('/api/call')
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000; includeSubDomains',
    'content-security-policy':
      "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'",
    'x-frame-options': 'DENY',
  })
})

it('a route may have a policy of its own', async () => {
  const { headers } = await open({ https: true }).inject('/file')
  expect(headers['content-security-policy']).toBe('sandbox')
})
