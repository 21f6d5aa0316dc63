import type { FastifyInstance } from 'fastify'

/**
 * Puts the same headers on every answer; they are made once. The policy is strict from the first day: own origin
 * only, no inline script but by hash.
 */
export function securityHeaders(
  app: FastifyInstance,
  {
    scriptHashes,
    https,
    connect,
    media,
  }: {
    scriptHashes: readonly string[]
    https: boolean
    connect: readonly string[]
    /** Other origins that recordings come from. */
    media: readonly string[]
  },
): void {
  const policy: Record<string, readonly string[]> = {
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'"],
    // Subjects bring their own colour, as a custom property on their card.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'media-src': ["'self'", 'blob:', ...media],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'object-src': ["'none'"],
    'frame-src': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['kelasku'],
  }
  const headers = {
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    // The filter that old browsers have opens more than it closes.
    'x-xss-protection': '0',
  }
  app.addHook('onRequest', (_request, reply, done) => {
    reply.headers(headers)
    done()
  })
}
