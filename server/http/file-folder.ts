import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

/**
 * Lets a scope send files of `folder` by ranges, with `reply.sendFile`; which ones, its routes say. Files
 * there are put in place whole and never changed, so that their tags are strong: what somebody fetches range
 * by range (`If-Range`) is of one file, or begins again.
 */
export async function sendsFilesOf(scope: FastifyInstance, folder: string): Promise<void> {
  await scope.register(fastifyStatic, {
    root: folder,
    serve: false,
    acceptRanges: true,
    cacheControl: false,
    etag: true,
    setHeaders: (reply, _path, { size, mtime }) =>
      void reply.header('etag', `"${size.toString(16)}-${mtime.getTime().toString(16)}"`),
  })
  // The file sender makes a weak tag of the same parts, and compares with that.
  scope.addHook('onRequest', async ({ raw }) => {
    const given = raw.headers['if-range']
    if (typeof given === 'string' && given.startsWith('"')) raw.headers['if-range'] = `W/${given}`
  })
  // An answer about the file and no refusal of ours: the player asks again for less.
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 416) throw error
    return reply.code(416).send()
  })
}
