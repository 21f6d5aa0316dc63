import type { FastifyInstance, RouteOptions } from 'fastify'
import type { BinaryBody } from '#contract/endpoints.ts'

/** Mounts a route whose body stays raw bytes, whatever its content type, up to its own limit. */
export function keepBytes(
  app: FastifyInstance,
  { maximumBytes }: BinaryBody,
  route: RouteOptions,
): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser(
      '*',
      { parseAs: 'buffer', bodyLimit: maximumBytes },
      (_request, body, done) => done(null, body),
    )
    scope.route(route)
  })
}
