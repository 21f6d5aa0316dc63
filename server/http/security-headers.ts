import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** The headers of every answer. The policy is strict from the first day: own origin only, no inline script but by hash. */
export async function securityHeaders(
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
): Promise<void> {
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
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
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    originAgentCluster: true,
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    xContentTypeOptions: true,
    // For browsers that are gone; each costs a piece of the first packets.
    xDnsPrefetchControl: false,
    xDownloadOptions: false,
    xPermittedCrossDomainPolicies: false,
    xFrameOptions: { action: 'deny' },
    xPoweredBy: true,
  })
}
