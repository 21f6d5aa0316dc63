import type { FastifyInstance } from 'fastify'
import { jsonBodyMaximumBytes } from '#contract/shared/limits.ts'

/** In this scope a JSON body stays raw bytes, because a signature covers them; no other body is accepted. */
export function keepJsonRaw(scope: FastifyInstance, bodyLimit = jsonBodyMaximumBytes): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit },
    (_request, body, done) => done(null, body),
  )
}
