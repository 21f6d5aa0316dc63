import type { FastifyInstance } from 'fastify'
import { refuse } from '../http/refusal.ts'
import type { Preview } from './drawing.ts'
import { openPictures } from './pictures.ts'

/** A changed class is rare; the apps that show previews keep them for days anyway. */
const keptForSeconds = 3600

/** The pictures that link previews show: the same for everyone, with nothing about any person in address or picture. */
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
      // Shown on other sites, which is what it is for.
      .header('cross-origin-resource-policy', 'cross-origin')
    if (request.headers['if-none-match'] === etag) return reply.code(304).send()
    return reply.type('image/png').send(png)
  })
}
