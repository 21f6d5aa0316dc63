import type { FastifyInstance } from 'fastify'

/**
 * Sets the same headers on every answer except the build's files and photos of teachers. The policy is strict: own origin only, inline
 * scripts only by hash.
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
    // Covers plugins and frames too, which need no directive of their own.
    'default-src': ["'none'"],
    'script-src': ["'self'", ...scriptHashes],
    'style-src': ["'self'"],
    // Subjects set their colour as a custom property on their card.
    'style-src-attr': ["'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:'],
    'font-src': ["'self'"],
    'connect-src': ["'self'", ...connect],
    'media-src': ["'self'", 'blob:', ...media],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'form-action': ["'self'"],
    'base-uri': ["'none'"],
    'frame-ancestors': ["'none'"],
    'require-trusted-types-for': ["'script'"],
    'trusted-types': ['kelasku', 'kelasku-pdf'],
  }
  const ofFiles = {
    ...(https && { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  }
  const ofAll = {
    ...ofFiles,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  app.addHook('onRequest', ({ url }, reply, done) => {
    // The build's files, photos and logos are no pages: the other headers would weigh as much as a small script.
    reply.headers(/^\/(?:assets|portraits|logos)\//.test(url) ? ofFiles : ofAll)
    done()
  })
}
