import type { FastifyInstance } from 'fastify'
import * as v from 'valibot'
import { LogoFile } from '#contract/school/school-document.ts'
import type { Store } from '../../../gateways/media/store.ts'
import { refuse } from '../refusal.ts'

const isPortrait = (file: string) => /^[0-9a-f]{16}-(?:small|large)\.jpg$/.test(file)
const isLogo = (file: string) => v.is(LogoFile, file)
const keptSeconds = 365 * 24 * 3600

/** Serves photos of teachers and logos to anyone: under an address that always has the same content. */
export function servePictures(
  app: FastifyInstance,
  { store }: { store: Pick<Store, 'read'> },
): void {
  serveFolder('portraits', isPortrait)
  serveFolder('logos', isLogo)

  function serveFolder(folder: string, isNamed: (file: string) => boolean) {
    app.get<{ Params: { file: string } }>(`/${folder}/:file`, async (request, reply) => {
      const { file } = request.params
      if (!isNamed(file)) refuse('request.not-found')
      const picture = (await store.read(`${folder}/${file}`)) ?? refuse('request.not-found')
      return reply
        .type(picture.type)
        .header('content-length', picture.bytes)
        .header('cache-control', `public, max-age=${keptSeconds}, immutable`)
        .send(picture.body)
    })
  }
}
