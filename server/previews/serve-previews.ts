import type { FastifyInstance } from 'fastify'
import { refuse } from '../platform/http/refusal.ts'
import type { Preview } from './drawing.ts'
import { openPictures } from './pictures.ts'

/** Classes rarely change, and the apps that show previews cache them for days anyway. */
const keptForSeconds = 3600

/** The pictures of link previews: the same for everyone, with nothing about any person in address or picture. */
export function servePreviews(
  app: FastifyInstance,
  wordsOf: (name: string) => Promise<Preview | undefined>,
): void {
  const picture = openPictures()
  app.get<{ Params: { file: string } }>('/previews/:file', async (request, reply) => {
    const [, name = ''] = /^(.{1,60})\.png$/.exec(request.params.file) ?? []
    const words = await wordsOf(name)
    if (!words) refuse('request.not-found')
    const { png, etag } = await picture(name, words)
    reply
      .header('cache-control', `public, max-age=${keptForSeconds}`)
      .header('etag', etag)
      // Meant to be shown on other sites.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(png)
  })
}
