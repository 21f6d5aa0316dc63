import type { FastifyInstance } from 'fastify'
import { isCall } from './is-call.ts'

/** For answers of the API, which are no pages: a browser that opens one shows it and loads nothing. */
const policyOfCalls = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'"

/**
 * Sets the headers that protect pages on every answer; those of calls have a policy of their own, and the build's
 * files, photos of teachers and logos need none. A page's policy: own origin only, inline scripts only by hash.
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
  const ofCalls = {
    ...ofFiles,
    'content-security-policy': policyOfCalls,
    'cross-origin-opener-policy': 'same-origin',
    'origin-agent-cluster': '?1',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-frame-options': 'DENY',
  }
  const ofPages = {
    ...ofCalls,
    'content-security-policy': Object.entries(policy)
      .map(([directive, sources]) => `${directive} ${sources.join(' ')}`)
      .join(';'),
  }
  app.addHook('onRequest', (request, reply, done) => {
    // The build's files, photos and logos are no pages: the other headers would weigh as much as a small script.
    const isFile = !request.is404 && /^\/(?:assets|portraits|logos)\//.test(request.url)
    reply.headers(isFile ? ofFiles : isCall(request) ? ofCalls : ofPages)
    done()
  })
}
