import type { FastifyInstance } from 'fastify'
import { publicFilePattern } from '#contract/papers/past-papers.ts'
import { sendsFilesOf } from './file-folder.ts'
import { refuse } from './refusal.ts'

const keptSeconds = 24 * 3600

/** Serves the public clips and papers of the media folder, by ranges. Nothing else of it is reachable here. */
export async function servePublicFiles(
  app: FastifyInstance,
  { folder }: { folder: string },
): Promise<void> {
  await app.register(async (scope) => {
    await sendsFilesOf(scope, folder)
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
