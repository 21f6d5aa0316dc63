import type { FastifyInstance } from 'fastify'
import type { Store } from '../gateways/media/store.ts'
import { refuse } from './refusal.ts'

const filePattern = /^[0-9a-f]{16}-(?:small|large)\.jpg$/
const keptSeconds = 365 * 24 * 3600

/** Serves photos of teachers to anyone: under an address that always has the same content. */
export function servePortraits(
  app: FastifyInstance,
  { store }: { store: Pick<Store, 'read'> },
): void {
  app.get<{ Params: { file: string } }>('/portraits/:file', async (request, reply) => {
    const { file } = request.params
    if (!filePattern.test(file)) refuse('request.not-found')
    const photo = (await store.read(`portraits/${file}`)) ?? refuse('request.not-found')
    return reply
      .type(photo.type)
      .header('content-length', photo.bytes)
      .header('cache-control', `public, max-age=${keptSeconds}, immutable`)
      .send(photo.body)
  })
}
