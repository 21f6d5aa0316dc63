import type { FastifyInstance } from 'fastify'
import { jsonBodyMaximumBytes } from '#contract/limits.ts'

/** In this scope a JSON body stays the bytes that came, because a signature is over them; no other body is taken. */
export function keepJsonRaw(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser(
    'application/json',
    { parseAs: 'buffer', bodyLimit: jsonBodyMaximumBytes },
    (_request, body, done) => done(null, body),
  )
}
