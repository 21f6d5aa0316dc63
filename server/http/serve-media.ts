import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../gateways/media/links.ts'
import type { Store } from '../gateways/media/store.ts'
import { sendsFilesOf } from './file-folder.ts'
import { refuse } from './refusal.ts'

const mediaKeyPattern = /^[a-z0-9][a-z0-9/._-]{0,199}$/i

/** Serves the media folder, by ranges, to requests with a signed link. */
export async function serveMedia(
  app: FastifyInstance,
  {
    folder,
    fromElsewhere,
    links,
    clock,
  }: {
    folder: string
    /** The store of this file, if it is not the folder: it is then passed on whole, without ranges. */
    fromElsewhere(mediaKey: string): Pick<Store, 'read'> | undefined
    links: MediaLinks
    clock: () => Date
  },
): Promise<void> {
  await app.register(async (scope) => {
    await sendsFilesOf(scope, folder)
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
        const elsewhere = fromElsewhere(mediaKey)
        if (!elsewhere) return reply.sendFile(mediaKey)
        const file = (await elsewhere.read(mediaKey)) ?? refuse('request.not-found')
        reply.header('content-length', file.bytes)
        return reply.type(file.type).send(file.body)
      },
    )
  })
}

export const mediaFolder = (dataDir: string) => join(dataDir, 'media')
