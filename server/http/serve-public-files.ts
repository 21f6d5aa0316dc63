import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'
import { publicFilePattern } from '#contract/past-papers.ts'
import { refuse } from './refusal.ts'

const keptSeconds = 24 * 3600

/** Serves the clips and papers of the media folder, by ranges, to anyone. Nothing else of it is reachable here. */
export async function servePublicFiles(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  await app.register(async (scope) => {
    await scope.register(fastifyStatic, {
      root: folder,
      serve: false,
      acceptRanges: true,
      cacheControl: false,
      etag: true,
    })
    // A file that is gone is a 404 like any other; a range beyond the end is an answer and no refusal of ours.
    scope.setErrorHandler((error: FastifyError, _request, reply) => {
      if (error.statusCode !== 416) throw error
      return reply.code(416).send()
    })
    for (const kind of ['clips', 'papers']) {
      scope.get<{ Params: { file: string } }>(`/${kind}/:file`, (request, reply) => {
        const file = `${kind}/${request.params.file}`
        if (!publicFilePattern.test(file)) refuse('request.not-found')
        reply.header('cache-control', `public, max-age=${keptSeconds}`)
        return reply.sendFile(file)
      })
    }
  })
}
