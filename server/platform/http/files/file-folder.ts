import fastifyStatic from '@fastify/static'
import type { FastifyError, FastifyInstance } from 'fastify'

/**
 * Lets a scope send files of `folder` by ranges with `reply.sendFile`; its routes decide which. Files there are
 * replaced atomically and never changed, so their ETags are strong: a download by ranges (`If-Range`) continues
 * with the same file or starts again.
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
  // The file sender would make a weak ETag of the same parts and compare with that.
  scope.addHook('onRequest', async ({ raw }) => {
    const given = raw.headers['if-range']
    if (typeof given === 'string' && given.startsWith('"')) raw.headers['if-range'] = `W/${given}`
  })
  // A 416 is not one of our refusals: the player requests a smaller range.
  scope.setErrorHandler((error: FastifyError, _request, reply) => {
    if (error.statusCode !== 416) throw error
    return reply.code(416).send()
  })
}
