import type { FastifyInstance } from 'fastify'
import type { MediaLinks } from '../../gateways/media/links.ts'
import { refuse } from '../../platform/http/refusal.ts'
import type { ParcelsService } from './service.ts'

/** Packing lists and labels, for the signed link that staff asked for. */
export function serveParcelFiles(
  app: FastifyInstance,
  {
    parcels,
    links,
    clock,
  }: { parcels: ParcelsService; links: Pick<MediaLinks, 'isGood'>; clock: () => Date },
): void {
  app.get<{ Params: { '*': string }; Querystring: Record<string, unknown> }>(
    '/media/parcels/*',
    async (request, reply) => {
      const key = `parcels/${request.params['*']}`
      const now = clock()
      const { name } = request.query
      if (!links.isGood(key, request.query, now) || typeof name !== 'string')
        refuse('link.refused', 'This link has ended.')
      const pdf = (await parcels.files.file(key, now)) ?? refuse('request.not-found')
      return reply
        .type('application/pdf')
        .header('cache-control', 'private, no-store')
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
        .send(pdf)
    },
  )
}
