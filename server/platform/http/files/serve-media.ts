import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../../gateways/media/links.ts'
import { refuse } from '../refusal.ts'
import { sendsMedia, type MediaPlace } from './send-media.ts'

const mediaKeyPattern = /^[a-z0-9][a-z0-9/._-]{0,199}$/i

/** Serves the media store, by ranges, to requests with a signed link. */
export async function serveMedia(
  app: FastifyInstance,
  { place, links, clock }: { place: MediaPlace; links: MediaLinks; clock: () => Date },
): Promise<void> {
  await app.register(async (scope) => {
    const send = await sendsMedia(scope, place)
    scope.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
      '/media/*',
      async (request, reply) => {
        const mediaKey = request.params['*']
        if (!mediaKeyPattern.test(mediaKey) || mediaKey.includes('..')) refuse('request.not-found')
        if (!links.isGood(mediaKey, request.query, clock()))
          refuse('link.refused', 'This link has ended.')
        const { name } = request.query
        reply.header('cache-control', 'private, max-age=600')
        if (typeof name === 'string') {
          reply.header(
            'content-disposition',
            `attachment; filename*=UTF-8''${encodeURIComponent(name)}`,
          )
        }
        return send(request, reply, mediaKey)
      },
    )
  })
}

export const mediaFolder = (dataDir: string) => join(dataDir, 'media')
