import type { FastifyInstance } from 'fastify'
import { publicFilePattern } from '#contract/papers/past-papers.ts'
import { publicRooms } from '../../../gateways/media/store.ts'
import { refuse } from '../refusal.ts'
import { sendsMedia, type MediaPlace } from './send-media.ts'

const keptSeconds = 24 * 3600

/** Serves the public clips and papers of the media store, with ranges, and no other files. */
export async function servePublicFiles(app: FastifyInstance, place: MediaPlace): Promise<void> {
  await app.register(async (scope) => {
    const send = await sendsMedia(scope, place)
    for (const kind of publicRooms) {
      scope.get<{ Params: { file: string } }>(`/${kind}/:file`, (request, reply) => {
        const file = `${kind}/${request.params.file}`
        if (!publicFilePattern.test(file)) refuse('request.not-found')
        reply.header('cache-control', `public, max-age=${keptSeconds}`)
        return send(request, reply, file)
      })
    }
  })
}
