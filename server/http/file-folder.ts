import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

/** Lets a scope send files of `folder` by ranges, with `reply.sendFile`; which ones, its routes say. */
export async function sendsFilesOf(scope: FastifyInstance, folder: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    acceptRanges: true,
    cacheControl: false,
    etag: true,
  })
  // An answer about the file and no refusal of ours: the player asks again for less.
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 416) throw error
    return reply.code(416).send()
  })
}
